import { Button, InputNumber } from "antd";
import { useState } from "react";
import { screeningRoutes } from "#domain/api/screening";
import type { ScreeningSettings } from "#domain/api/screening-shapes";
import { LIMITS } from "#domain/limits";
import { keysOf } from "#domain/lookup";
import { OPEN_HIT_WAYS } from "#domain/screening/checks";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Field, FieldRow } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { toast } from "../../ui/toast.ts";
import { ComplianceFrame } from "./ComplianceFrame.tsx";

/** The numbers of the settings, with the bounds of each. */
const NUMBERS = {
  review: { min: 0.5, max: 1, step: 0.01 },
  hit: { min: 0.5, max: 1, step: 0.01 },
  years: { min: 1, max: LIMITS.screeningYearsMax, step: 1 },
} as const satisfies Partial<Record<keyof ScreeningSettings, object>>;

/** /layout/compliance/settings: from which score on something is a hit, and what an open hit does. */
export function Page() {
  const { data, error, isPending, refetch } = useRead(screeningRoutes.settings, {});
  return (
    <ComplianceFrame current="settings" loading={isPending} error={error} again={() => void refetch()}>
      {data !== undefined && <Settings key={JSON.stringify(data)} kept={data} />}
    </ComplianceFrame>
  );
}

function Settings({ kept }: { readonly kept: ScreeningSettings }) {
  const [words, say] = [useWords(), useSay()];
  const { isAdmin } = useMe().user;
  const { send, busy, above, under } = useSend();
  const [typed, setTyped] = useState(kept);
  const changed = JSON.stringify(typed) !== JSON.stringify(kept);
  const save = async (): Promise<void> => {
    if ((await send(screeningRoutes.setSettings, { body: typed })) !== undefined)
      toast(words("compliance.settings.saved"));
  };
  const refused = above(Object.keys(NUMBERS));
  return (
    <FormStack onSubmit={() => void save()}>
      {!isAdmin && <Notice tone="info">{words("compliance.settings.admin")}</Notice>}
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <FieldRow>
        {keysOf(NUMBERS).map((name) => (
          <Field
            key={name}
            label={words(`compliance.settings.${name}`)}
            help={words(`compliance.settings.${name}Help`)}
            error={under(name)}
          >
            <InputNumber
              {...NUMBERS[name]}
              disabled={!isAdmin}
              value={typed[name]}
              onChange={(next) => setTyped({ ...typed, [name]: next ?? kept[name] })}
            />
          </Field>
        ))}
      </FieldRow>
      <div>
        <p>{words("compliance.settings.openHit")}</p>
        <Segments
          label={words("compliance.settings.openHit")}
          value={typed.openHit}
          onChange={(openHit) => isAdmin && setTyped({ ...typed, openHit })}
          options={keysOf(OPEN_HIT_WAYS).map((one) => ({ value: one, label: say(OPEN_HIT_WAYS[one]) }))}
        />
        <p className="hw-help">{words(`compliance.settings.ways.${typed.openHit}`)}</p>
      </div>
      {isAdmin && (
        <ButtonRow start>
          <Button type="primary" htmlType="submit" disabled={!changed} loading={busy}>
            {words("common.save")}
          </Button>
          <Button disabled={!changed} onClick={() => setTyped(kept)}>
            {words("compliance.settings.undo")}
          </Button>
        </ButtonRow>
      )}
    </FormStack>
  );
}
