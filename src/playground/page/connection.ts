/** The page's WebSocket to its server. */
import type { FromPage, ToPage } from './protocol.ts';

interface Listener {
  told(message: ToPage): void;
  lost(): void;
}

export interface Connection {
  /** False when there is no connection, and so nothing was sent. */
  send(message: FromPage): boolean;
}

const shortestWait = 400;
const longestWait = 5000;

/** Keeps the WebSocket open, and opens it again when it breaks. At every opening the server tells the whole world. */
export function connect(listener: Listener): Connection {
  const address = new URL('page', location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  let socket: WebSocket | null = null;
  let wait = shortestWait;
  const open = (): void => {
    socket = new WebSocket(address);
    socket.addEventListener('message', (event) => {
      wait = shortestWait;
      // The server is ours and uses the same types, so its messages are trusted here.
      const told: ToPage = JSON.parse(String(event.data));
      listener.told(told);
    });
    socket.addEventListener('close', () => {
      socket = null;
      listener.lost();
      setTimeout(open, wait);
      wait = Math.min(wait * 2, longestWait);
    });
  };
  open();
  return {
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
  };
}
