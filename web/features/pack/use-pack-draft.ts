import { packRoutes, type PackDetail } from "#domain/api/packs";
import type { PackFields } from "#domain/packs";
import { call } from "../../api/client.ts";
import { useKeptForm, type KeptForm, type Ways } from "../../kind/use-kept-form.ts";
import { fieldsOf, sameFields } from "./fields.ts";
import type { Arrive } from "../../ui/use-begun.ts";

const WAYS: Ways<PackDetail, PackFields> = {
  fieldsOf,
  same: sameFields,
  read: packRoutes.get,
  create: (body, key) => call(packRoutes.compose, { body }, { key }),
  save: (id, body, key) => call(packRoutes.save, { params: { id }, body }, { key }),
  get: (id) => call(packRoutes.get, { params: { id } }),
};

/** The fields of an e-Pack, saved as they are typed. */
export const usePackDraft = (pack: PackDetail, onBegun: Arrive<PackDetail>): KeptForm<PackDetail, PackFields> =>
  useKeptForm(pack, WAYS, onBegun);
