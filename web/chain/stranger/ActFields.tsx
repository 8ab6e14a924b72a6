import { Input } from "antd";
import { STRANGER_LABELS } from "#domain/chain/stranger-labels";
import type { StrangerTitle } from "#domain/chain/stranger-acts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { Choice } from "../../ui/Choice.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { Hash } from "../../ui/Hash.tsx";
import type { ActChoice, KnownNames } from "./use-act-choice.ts";

interface FactsProps {
  readonly title: StrangerTitle;
  readonly names: KnownNames;
  /** The account that is to act, under its label. */
  readonly account: { readonly label: string; readonly address: string };
}

/** How the title stands, beside the account that is to act. */
export function ActFacts({ title, names, account }: FactsProps) {
  const words = useWords();
  const nameOf = (address: string) => names.find((one) => one.address === address)?.name ?? <Hash value={address} />;
  return (
    <FactGrid
      facts={[
        { label: account.label, value: <Hash value={account.address} /> },
        { label: words("assets.holder"), value: nameOf(title.holder) },
        { label: words("assets.owner"), value: nameOf(title.owner) },
        { label: words("assets.nominee"), value: title.nominee === null ? "—" : nameOf(title.nominee) },
      ]}
    />
  );
}

/** The act, and the parties that it names. */
export function ActFields({ choice, names }: { readonly choice: ActChoice; readonly names: KnownNames }) {
  const words = useWords();
  const say = useSay();
  const { possible, verb, choose, parties, fixed, typed, type, given, tried } = choice;
  if (verb === undefined) return null;
  return (
    <>
      <Field label={words("assets.act")}>
        <Choice
          label={words("assets.act")}
          value={verb}
          options={possible.map((one) => ({ value: one, label: say(STRANGER_LABELS[one]) }))}
          onChange={choose}
        />
      </Field>
      {parties.map((party) => (
        <Field
          key={party}
          label={words(party === "owner" ? "assets.newOwner" : "assets.newHolder")}
          required
          error={tried && given(party) === null ? words("assets.registryWrong") : undefined}
          help={fixed[party] === undefined ? words("assets.addressHelp") : words("assets.nominated")}
        >
          <Input
            className="hw-mono"
            autoComplete="off"
            spellCheck={false}
            list="known-parties"
            readOnly={fixed[party] !== undefined}
            value={fixed[party] ?? typed[party] ?? ""}
            onChange={(event) => type(party, event.target.value)}
          />
        </Field>
      ))}
      <datalist id="known-parties">
        {names.map(({ address, name }) => (
          <option key={address} value={address}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
