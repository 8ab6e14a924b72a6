import { envelopeRoutes } from "#domain/api/envelopes";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { call } from "../../api/client.ts";
import { useKeptForm, type KeptForm, type Ways } from "../../kind/use-kept-form.ts";
import { fieldsOf, sameFields, type Fields } from "./fields.ts";
import type { Arrive } from "../../ui/use-begun.ts";

const WAYS: Ways<EnvelopeDetail, Fields> = {
  fieldsOf,
  same: sameFields,
  read: envelopeRoutes.get,
  create: (body, key) => call(envelopeRoutes.compose, { body }, { key }),
  save: (id, body, key) => call(envelopeRoutes.save, { params: { id }, body }, { key }),
  get: (id) => call(envelopeRoutes.get, { params: { id } }),
};

/** Recipient, subject and note of an envelope, saved as they are typed. */
export const useEnvelopeDraft = (
  envelope: EnvelopeDetail,
  onBegun: Arrive<EnvelopeDetail>,
): KeptForm<EnvelopeDetail, Fields> => useKeptForm(envelope, WAYS, onBegun);
