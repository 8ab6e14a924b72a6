/** Where an e-Pack is written; `envelopeId`: the envelope that it goes into when it is created. */
export const composeAddress = (id?: string, envelopeId?: string): string =>
  id === undefined
    ? envelopeId === undefined
      ? "/Epack/compose/create"
      : `/Epack/compose/create/${NEW}/${envelopeId}`
    : `/Epack/compose/edit/${id}${envelopeId === undefined ? "" : `/${envelopeId}`}`;

/** Where it is read. `from`: the list, or the envelope that one came from; a new one says what to do with it. */
export const detailAddress = (id: string, from = "list", isNew = false): string =>
  `/Epack/Detail/${id}/${from}${isNew ? `/${NEW}` : ""}`;

/** In place of an id that there is not yet, and for what has just been made. */
export const NEW = "new";

/** Where an e-Pack begins with documents in it. */
export const packWith = (documents: readonly string[]): string =>
  `${composeAddress()}?documents=${documents.join(",")}`;
