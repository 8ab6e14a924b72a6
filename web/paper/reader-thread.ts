import { LEFT_OUT, meansLeftOut } from "./reader-messages.ts";

const [reader] = Object.values(
  import.meta.glob<string>("../../node_modules/pdfjs-dist/build/pdf.worker.min.mjs", {
    query: "?url",
    import: "default",
    eager: true,
  }),
);

// The reader says only on the console what it leaves out of a page: the page hears it, too.
const warn = console.warn.bind(console);
console.warn = (...said: unknown[]) => {
  if (said.some(meansLeftOut)) postMessage(LEFT_OUT);
  warn(...said);
};

await import(/* @vite-ignore */ reader!);
