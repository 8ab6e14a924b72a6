import FileAddOutlined from "@ant-design/icons/es/icons/FileAddOutlined";
import FileDoneOutlined from "@ant-design/icons/es/icons/FileDoneOutlined";
import FolderAddOutlined from "@ant-design/icons/es/icons/FolderAddOutlined";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import type { NameOf } from "#domain/acts/acts";
import { bunkerRoutes } from "#domain/api/bunker";
import type { BunkerDelivery } from "#domain/api/bunker-shapes";
import { KINDS } from "#domain/kinds/kinds";
import { bunkerFlow } from "#domain/processes/bunker";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { modifyAddress, newDelivery } from "../../process/bunker-address.ts";
import { useProcessActs, useProcessRefusal } from "../../process/use-process-acts.tsx";
import { usePermission } from "../../session/use-me.ts";
import { packWith } from "../../kind/pack-address.ts";
import { actPicture } from "../../ui/act-pictures.tsx";
import { beginAddress } from "../../ui/document-address.ts";
import type { Action } from "../../ui/ActionBar.tsx";
import { CraftDialog } from "./CraftDialog.tsx";
import { asProcess, formIn } from "./delivery.ts";
import { MomentDialog } from "./MomentDialog.tsx";
import { saveExport } from "./save-export.ts";

const { open, abort, push, retry, submit } = bunkerRoutes;
/** Acts that ask for nothing, or for a reason alone. */
const PLAIN = { open, abort, push, retry, submit };
/** Where an act asks for what it wants to know; the others ask for nothing, or for a reason alone. */
const ASKS = {
  assign: "craft",
  replaceTanker: "craft",
  commence: "moment",
  complete: "moment",
  modify: "page",
} as const satisfies Partial<Record<NameOf<"bunker">, "craft" | "moment" | "page">>;
type Asking = keyof typeof ASKS;
const ASKING = Object.keys(ASKS) as readonly Asking[];

/** The order in which the flow has its acts. */
const ORDER: readonly string[] = Object.keys(bunkerFlow.actions);

type Name = Asking | keyof typeof PLAIN;

/** Acts on a delivery at its stage, in the order of the flow, and the dialog that one of them asks in. */
export function useDeliveryActs(delivery: BunkerDelivery): {
  readonly acts: readonly (Action & { readonly id: Name | "correct" | "invoice" | "pack" })[];
  readonly problem: string | undefined;
  readonly dialog: ReactNode;
} {
  const words = useWords();
  const say = useSay();
  const navigate = useNavigate();
  const operates = usePermission("bunker.operate");
  const crew = usePermission("bunker.crew");
  const invoices = usePermission(KINDS.Invoice.draft);
  const packs = usePermission("compose");
  const process = asProcess(delivery);
  const refusal = useProcessRefusal("bunker", process);
  const [asked, setAsked] = useState<Exclude<Asking, "modify">>();
  const title = delivery.bdnNo ?? words("bunker.noNumber");
  const plain = useProcessActs({
    name: "bunker",
    routes: PLAIN,
    id: delivery.id,
    title,
    process,
    onDone: (act) => act === "submit" && saveExport(delivery.id),
  });
  const asking = ASKING.flatMap((act) => {
    const code = delivery.can[act];
    if (code === undefined || code === "WRONG_STATE") return [];
    const { label, key } = bunkerFlow.actions[act] as {
      label: (typeof bunkerFlow.actions)[Asking]["label"];
      key?: string;
    };
    return [
      {
        id: act,
        label: say(label),
        icon: actPicture(`bunker.${act}`),
        onClick: () => (act === "modify" ? void navigate(modifyAddress(delivery.id)) : setAsked(act)),
        ...(key === undefined ? {} : { shortcut: key }),
        ...(code === null ? {} : { why: code === "BAD_INPUT" ? words("bunker.orderIncomplete") : refusal(act, code) }),
      },
    ];
  });
  const note = delivery.signedAt === null ? null : formIn(delivery, "BunkerDeliveryNote").documentId;
  const ends = [
    { id: "invoice" as const, icon: <FileDoneOutlined />, may: invoices, to: beginAddress("Invoice", note ?? "") },
    { id: "pack" as const, icon: <FolderAddOutlined />, may: packs, to: packWith([note ?? ""]) },
  ].flatMap(({ id, icon, may, to }) =>
    note === null || !may ? [] : [{ id, icon, label: words(`bunker.${id}`), onClick: () => void navigate(to) }],
  );
  const place = (name: Name): number => ORDER.indexOf(name);
  const correction =
    operates && delivery.signedAt !== null
      ? [
          {
            id: "correct" as const,
            label: words("bunker.correct"),
            icon: <FileAddOutlined />,
            onClick: () => void navigate(newDelivery(delivery.id)),
          },
        ]
      : [];
  /** The acts of others stand on their own pages: here they would only be greyed. */
  const mine = (name: Name): boolean =>
    bunkerFlow.actions[name].permissions.some((one) => (one === "bunker.crew" ? crew : operates));
  const acts = [...asking, ...plain.acts]
    .filter(({ id }) => mine(id as Name))
    .toSorted((one, other) => place(one.id as Name) - place(other.id as Name)) as (Action & { id: Name })[];
  const close = (): void => setAsked(undefined);
  const dialog =
    asked === undefined ? (
      plain.dialog
    ) : asked === "assign" || asked === "replaceTanker" ? (
      <CraftDialog act={asked} id={delivery.id} title={title} onClose={close} />
    ) : (
      <MomentDialog act={asked} delivery={delivery} onClose={close} />
    );
  return { acts: [...acts, ...correction, ...ends], problem: plain.problem, dialog };
}
