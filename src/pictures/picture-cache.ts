/** Pictures by key, as many as fit; the one that was asked for longest ago goes first. */
export class PictureCache {
  readonly #most: number;
  readonly #pictures = new Map<string, Buffer>();
  #bytes = 0;

  /** @param mostBytes how much all of them may weigh together */
  constructor(mostBytes: number) {
    this.#most = mostBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Buffer | undefined {
    const picture = this.#pictures.get(key);
    if (!picture) return undefined;
    // a map keeps the order of insertion
    this.#pictures.delete(key);
    this.#pictures.set(key, picture);
    return picture;
  }

  add(key: string, picture: Buffer): void {
    if (picture.length > this.#most) return;
    this.#remove(key);
    this.#pictures.set(key, picture);
    this.#bytes += picture.length;
    for (const oldest of this.#pictures.keys()) {
      if (this.#bytes <= this.#most) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#pictures.get(key)?.length ?? 0;
    this.#pictures.delete(key);
  }
}
