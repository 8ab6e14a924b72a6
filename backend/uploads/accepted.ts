const OFFICE = "application/vnd.openxmlformats-officedocument.";
const OPEN = "application/vnd.oasis.opendocument.";

/** Archives by their form: shown nowhere, only stored and downloaded. */
const OFFICE_TYPES: readonly string[] = [
  `${OFFICE}wordprocessingml.document`,
  `${OFFICE}spreadsheetml.sheet`,
  `${OFFICE}presentationml.presentation`,
  `${OPEN}text`,
  `${OPEN}spreadsheet`,
];
const IMAGE_TYPES: readonly string[] = ["image/png", "image/jpeg"];

export const isOffice = (mime: string): boolean => OFFICE_TYPES.includes(mime);
export const isImage = (mime: string): boolean => IMAGE_TYPES.includes(mime);
/** Whether a file of this type, which is that of its content, may be stored. */
export const isAccepted = (mime: string): boolean => mime === "application/pdf" || isOffice(mime) || isImage(mime);

/** Types of files that a PDF may carry besides, by the ending of their name: text that no program runs. */
export const TEXT_TYPES = { json: "application/json", tex: "application/x-tex", txt: "text/plain" } as const;
export const XML_TYPE = "text/xml";

/** Characters of a file's text that are kept for search. */
export const TEXT_MOST = 200_000;
