/** Puts the focus into the field at a path; for a list without items, on what adds one. */
export function focusField(form: HTMLElement | null, path: string): void {
  const field = form?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
  const input = field?.querySelector<HTMLElement>("input, textarea, [role=combobox], button");
  input?.focus();
  if (input instanceof HTMLInputElement && input.type === "text") input.select();
  input?.scrollIntoView({ block: "center" });
}

/** Brings a section to the top and the focus to its first field. */
export function scrollToSection(form: HTMLElement | null, name: string): void {
  const section = form?.querySelector<HTMLElement>(`#${CSS.escape(`section-${name}`)}`);
  section?.querySelector<HTMLElement>("input, textarea, [role=combobox]")?.focus({ preventScroll: true });
  section?.scrollIntoView({ block: "start" });
}
