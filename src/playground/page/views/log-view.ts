/** The drawer with what the bot has asked of Discord. A line that is opened shows what was in it. */
import type { Actions } from '../actions.ts';
import { arrange, byId, element } from '../dom.ts';
import type { PageRequest } from '../protocol.ts';
import { describeContents, type Log, shortPath, sizeOf } from '../pure/log.ts';

interface Line {
  readonly node: HTMLDetailsElement;
  readonly contents: HTMLElement;
}

const nearTheEnd = 40;

export class LogView {
  readonly #drawer = byId('log');
  readonly #list = byId('log-lines');
  readonly #open = byId('open-log');
  readonly #actions: Actions;
  readonly #lines = new Map<number, Line>();
  #drawn: Log | undefined;
  #log: Log | undefined;

  constructor(actions: Actions) {
    this.#actions = actions;
    this.#open.addEventListener('click', () => this.show(this.#drawer.hidden !== false));
    byId('close-log').addEventListener('click', () => this.show(false));
  }

  show(shown: boolean): void {
    this.#drawer.hidden = !shown;
    this.#open.setAttribute('aria-pressed', String(shown));
    if (!shown) return;
    if (this.#log !== undefined) this.draw(this.#log);
    this.#list.scrollTop = this.#list.scrollHeight;
  }

  draw(log: Log): void {
    this.#log = log;
    if (this.#drawer.hidden || this.#drawn === log) return;
    this.#drawn = log;
    const { scrollHeight, scrollTop, clientHeight } = this.#list;
    const atEnd = scrollHeight - scrollTop - clientHeight < nearTheEnd;
    const kept = new Set(log.requests.map((each) => each.number));
    for (const number of this.#lines.keys()) if (!kept.has(number)) this.#lines.delete(number);
    arrange(
      this.#list,
      log.requests.map((each) => this.#drawLine(each, log)),
    );
    if (atEnd) this.#list.scrollTop = this.#list.scrollHeight;
  }

  #drawLine(request: PageRequest, log: Log): HTMLElement {
    const line = this.#lines.get(request.number) ?? this.#make(request);
    this.#lines.set(request.number, line);
    const contents = log.contents.get(request.number);
    if (contents !== undefined && line.contents.childNodes.length === 0) {
      line.contents.append(describeContents(contents));
      queueMicrotask(() => line.contents.scrollIntoView({ block: 'nearest' }));
    }
    return line.node;
  }

  #make(request: PageRequest): Line {
    const { method, path, status, took, bytes, files } = request;
    const time = new Date(request.at).toLocaleTimeString();
    const size = files.length === 0 ? sizeOf(bytes) : `${sizeOf(bytes)}, ${files.join(', ')}`;
    const summary = element(
      'summary',
      { title: path },
      element('span', { class: 'log-method' }, method),
      element('span', { class: 'log-path' }, shortPath(path)),
      element('span', { class: status < 400 ? 'log-status' : 'log-status bad' }, String(status)),
      element('small', {}, `${time} · ${took} ms · ${size}`),
    );
    const contents = element('pre', { tabindex: '0' });
    const node = element('details', { class: 'log-line' }, summary, contents);
    node.addEventListener('toggle', () => {
      if (node.open && contents.childNodes.length === 0) this.#actions.inspect(request.number);
    });
    return { node, contents };
  }
}
