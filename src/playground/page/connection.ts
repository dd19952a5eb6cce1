import type { FromPage, ToPage } from './protocol.ts';

interface Listener {
  told(message: ToPage): void;
  lost(): void;
}

export interface Connection {
  /** False when there is no connection: then nothing was sent. */
  send(message: FromPage): boolean;
}

const shortestWait = 400;
const longestWait = 5000;

/** Keeps a WebSocket to the stand-in open, and opens it anew when it breaks. The stand-in tells the whole world at every opening. */
export function connect(listener: Listener): Connection {
  const address = new URL('page', location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  let socket: WebSocket | null = null;
  let wait = shortestWait;
  const open = (): void => {
    socket = new WebSocket(address);
    socket.addEventListener('message', (event) => {
      wait = shortestWait;
      // The stand-in is ours and its messages are typed by the same file: this is where they come in.
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
