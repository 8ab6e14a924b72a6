/** Opens a PDF in a tab of its own, from where it prints as it is. */
export function printPdf(blob: Blob): void {
  const url = URL.createObjectURL(blob);
  window.open(url, "_blank", "noopener");
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
