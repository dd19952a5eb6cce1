/** The few helpers with which all views make and arrange elements. */
type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Makes an element. Children are nodes or text, and text stays text whatever is in it. `true` sets an attribute without a value. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string | null)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, '');
    else if (typeof value === 'string') made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** The element in index.html that has this id. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found;
}

/** Puts `nodes` into `parent` in this order. It touches only what differs, because moved nodes lose focus, menus and scrolling. */
export function arrange(parent: Element, nodes: readonly Element[]): void {
  const wanted = new Set(nodes);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  nodes.forEach((node, place) => {
    const present = parent.children[place];
    if (present !== node) parent.insertBefore(node, present ?? null);
  });
}
