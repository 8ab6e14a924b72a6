import { ENTRY_STATES } from "#domain/states";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useChainNames, useExplorers } from "../../session/use-chain-names.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { FactList } from "../../ui/FactList.tsx";
import { Hash } from "../../ui/Hash.tsx";
import type { Entry } from "./chain-columns.tsx";

interface Props {
  /** Nothing while it is closed. */
  readonly entry: Entry | undefined;
  readonly onClose: () => void;
}

/** All that the chain says of one hash in a document store. */
export function EntryDialog({ entry, onClose }: Props) {
  const words = useWords();
  return (
    <Dialog open={entry !== undefined} title={words("assets.entry")} onClose={onClose}>
      {entry !== undefined && <Facts entry={entry} />}
    </Dialog>
  );
}

function Facts({ entry }: { readonly entry: Entry }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const chainName = useChainNames();
  const explorer = useExplorers()(entry.chainId);
  return (
    <FactList label="wide">
      <dt>{words("assets.entry")}</dt>
      <dd>
        <Hash value={entry.hash} />
      </dd>
      <dt>{words("assets.state")}</dt>
      <dd>{say(ENTRY_STATES[entry.status].label)}</dd>
      <dt>{words("assets.changed")}</dt>
      <dd>{format.instant(entry.at)}</dd>
      <dt>{words("assets.chain")}</dt>
      <dd>{chainName(entry.chainId)}</dd>
      <dt>{words("assets.block")}</dt>
      <dd>{format.number(entry.block)}</dd>
      <dt>{words("assets.finality")}</dt>
      <dd>{words(entry.final ? "assets.final" : "assets.notFinal")}</dd>
      <dt>{words("assets.transaction")}</dt>
      <dd>
        {explorer === null ? (
          <Hash value={entry.tx} />
        ) : (
          <a className="hw-mono" href={`${explorer}/tx/${entry.tx}`} target="_blank" rel="noreferrer" title={entry.tx}>
            {format.hash(entry.tx)}
          </a>
        )}
      </dd>
      <dt>{words("assets.store")}</dt>
      <dd>
        <Hash value={entry.store} />
      </dd>
    </FactList>
  );
}
