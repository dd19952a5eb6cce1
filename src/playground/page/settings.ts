/** What the browser remembers: who sits in this tab (so that two tabs can be two people), and the colours. */
import { byId } from './dom.ts';

export function rememberedPerson(): string {
  return sessionStorage.getItem('person') ?? '';
}

export function rememberPerson(person: string): void {
  sessionStorage.setItem('person', person);
}

function setTheme(light: boolean): void {
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
  byId('theme').setAttribute('aria-pressed', String(light));
  localStorage.setItem('theme', light ? 'light' : 'dark');
}

/** `changed` is called when the colours change, because some components look at them only once. */
export function setUpTheme(changed: () => void): void {
  setTheme(localStorage.getItem('theme') === 'light');
  byId('theme').addEventListener('click', () => {
    setTheme(document.documentElement.dataset.theme !== 'light');
    changed();
  });
}
