import { useState } from "react";
import { documentRoutes } from "#domain/api/documents";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { useRead } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useChainName } from "../../session/use-chain-name.ts";
import { useMe } from "../../session/use-me.ts";
import type { Holding } from "../../ui/BeforeAfter.tsx";
import { originalsOf } from "./checks.ts";

/**
 * The calls to the chain and, of a single original, who holds and owns it before and after; nothing where only copies
 * travel.
 */
export function useMoves(envelope: EnvelopeDetail) {
  const words = useWords();
  const format = useFormat();
  const { organisation } = useMe();
  const originals = originalsOf(envelope);
  const [original] = originals;
  const detail = useRead(
    documentRoutes.get,
    { params: { id: original?.id ?? "" } },
    { enabled: original !== undefined },
  );
  const [before, setBefore] = useState<Holding>();
  const register = detail.data?.register;
  const chain = useChainName(register?.chainId);
  // The first answer counts: after the transfer the document tells the new holder.
  if (before === undefined && detail.data !== undefined)
    setBefore({
      holder: detail.data.holder?.name ?? organisation.name,
      owner: detail.data.owner?.name ?? organisation.name,
    });
  const to = envelope.recipient?.name;
  if (original === undefined || to === undefined || before === undefined || organisation.address === null)
    return undefined;
  const both = originals.filter((one) => one.moves === "BOTH").length;
  const times = (verb: string, count: number): string[] =>
    count === 0 ? [] : [originals.length === 1 ? verb : `${verb} × ${count}`];
  return {
    ...(originals.length > 1
      ? {}
      : { picture: { before, after: { holder: to, owner: both === 1 ? to : before.owner } } }),
    call: {
      call: [
        ...times(`transferOwners(${to}, ${to})`, both),
        ...times(`transferHolder(${to})`, originals.length - both),
      ].join(", "),
      network:
        register === null || register === undefined
          ? chain
          : originals.length > 1
            ? words("envelope.oneTransaction", { chain, chainId: register.chainId })
            : words("act.network", { chain, chainId: register.chainId, register: format.hash(register.registry) }),
      signsAs: words(organisation.custody === "wallet" ? "act.signsWallet" : "act.signsPlatform", {
        address: format.hash(organisation.address),
      }),
    },
  };
}
