/** What the stand-in needs to know about files: their type and their size in pixels. */
const contentTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};

export function contentTypeOf(filename: string): string {
  return contentTypes[filename.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47];

/** The width and height of a PNG, from their fixed places in its first chunk; nothing for other files. */
export function pngSize(bytes: Uint8Array): { width: number; height: number } | Record<string, never> {
  if (bytes.byteLength < 24 || pngSignature.some((byte, index) => bytes[index] !== byte)) return {};
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
