interface Typed {
  id: string;
  value: string;
  checked: boolean;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (node: Element | null): node is Field =>
  node instanceof HTMLInputElement ||
  node instanceof HTMLTextAreaElement ||
  node instanceof HTMLSelectElement;

function isTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((one) => one.selected !== one.defaultSelected);
  if (field instanceof HTMLInputElement && field.checked !== field.defaultChecked) return true;
  return field.value !== field.defaultValue;
}

/**
 * The page as the edge served it: its nodes, which can be put back, and what a visitor has done to its fields before
 * React was there. Fields are known by id; the same component drew them on the server and draws them here.
 */
export class ServedPage {
  readonly nodes: readonly Node[];
  private typed: Typed[] = [];
  private focusedId: string | null = null;
  private selection: [number, number] | null = null;

  constructor(private readonly main: HTMLElement) {
    this.nodes = [...main.childNodes];
  }

  /** Remembers what is typed and where the caret stands; once the served fields are gone, what it knew of them. */
  capture(): void {
    if (!this.nodes.some((node) => node.isConnected)) return;
    const fields = [...this.main.querySelectorAll<Field>('input[id], textarea[id], select[id]')];
    this.typed = fields.filter(isTouched).map((field) => ({
      id: field.id,
      value: field.value,
      checked: field instanceof HTMLInputElement && field.checked,
    }));
    const focused = document.activeElement;
    this.focusedId = focused?.id && this.main.contains(focused) ? focused.id : null;
    this.selection = selectionOf(focused);
  }

  /** Gives it to the fields that stand there now, once, as if the visitor typed it anew. */
  restore(): void {
    for (const { id, value, checked } of this.typed) {
      const field = document.getElementById(id);
      if (isField(field)) fill(field, value, checked);
    }
    const focused = this.focusedId ? document.getElementById(this.focusedId) : null;
    focused?.focus({ preventScroll: true });
    // React writes the values it was told of right after this; the caret comes last.
    const { selection } = this;
    if (focused && selection) queueMicrotask(() => select(focused, selection));
    this.typed = [];
    this.focusedId = null;
  }
}

function fill(field: Field, value: string, checked: boolean): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    // Of a group, the one that was chosen speaks for the others.
    if (field.type === 'radio' && !checked) return;
    // Where React has taken over the very field, it still believes what was served.
    field.checked = field.defaultChecked;
    if (field.checked !== checked) field.click();
    return;
  }
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  // React overrides the property on the element; the prototype's setter is the one its change detection sees.
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set;
  setter?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

function selectionOf(node: Element | null): [number, number] | null {
  if (!(node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement)) return null;
  return node.selectionStart === null
    ? null
    : [node.selectionStart, node.selectionEnd ?? node.selectionStart];
}

function select(node: Element, [start, end]: [number, number]): void {
  const takes = node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement;
  if (takes && node.selectionStart !== null) node.setSelectionRange(start, end);
}
