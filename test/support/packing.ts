import type { Zippable } from "fflate";

// Ways in which people, or their systems, pack again what they unpacked.

const appleDouble = new Uint8Array([0, 5, 0x16, 7, 0, 2, 0, 0, ...Array.from({ length: 24 }, () => 0)]);
const folderStore = new Uint8Array([0, 0, 0, 1, 0x42, 0x75, 0x64, 0x31, 0, 0, 16, 0]);
const thumbnails = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);
const settings = new Uint8Array([0xff, 0xfe, ...Buffer.from("\r\n[.ShellClassInfo]\r\n", "utf16le")]);

const NAME = "ENV-26-0003";
const windows = (path: string): string => path.replaceAll("/", "\\");
const named = (files: Zippable, name: (path: string) => string, more: Zippable = {}): Zippable => ({
  ...Object.fromEntries(Object.entries(files).map(([path, file]) => [name(path), file])),
  ...more,
});
/** Entries for the folders themselves, as some programs write them. */
const folders = (files: Zippable, sign: string): Zippable =>
  Object.fromEntries(
    Object.keys(files)
      .filter((path) => path.includes("/"))
      .map((path) => [path.split("/")[0]! + sign, new Uint8Array()]),
  );

export const PACKED_AGAIN: Readonly<Record<string, (files: Zippable) => Zippable>> = {
  "as it was": (files) => files,
  "with backslashes": (files) => named(files, windows),
  "with backslashes and folders": (files) => named(files, windows, folders(files, "\\")),
  "with folders": (files) => ({ ...files, ...folders(files, "/") }),
  "under one folder": (files) => named(files, (path) => `${NAME}/${path}`),
  "under a folder in a folder": (files) => named(files, (path) => `${NAME}/${NAME}/${path}`),
  "under one folder, with backslashes": (files) => named(files, (path) => windows(`${NAME}/${path}`)),
  "with the folder where it stands before each name": (files) => named(files, (path) => `./${path}`),
  "by macOS": (files) =>
    named(files, (path) => `${NAME}/${path}`, {
      [`${NAME}/.DS_Store`]: folderStore,
      [`__MACOSX/${NAME}/._${Object.keys(files)[0]!.split("/").at(-1)!}`]: appleDouble,
      [`__MACOSX/._${NAME}`]: appleDouble,
    }),
  "with what Windows keeps of a folder": (files) =>
    named(files, (path) => windows(`${NAME}/${path}`), {
      [`${NAME}\\Thumbs.db`]: thumbnails,
      [`${NAME}\\desktop.ini`]: settings,
    }),
};

/** Names under which a system keeps files of its own, and another file might hide. */
export const SYSTEM_NAMES = [
  "__MACOSX/._bill.pdf",
  ".DS_Store",
  "Thumbs.db",
  "desktop.ini",
  "__MACOSX/bill.pdf",
] as const;
