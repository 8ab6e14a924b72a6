import { Button } from "antd";
import { useState } from "react";
import { registerRoutes, type OwnRegister } from "#domain/api/registers";
import type { Intent } from "#domain/api/intent";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useChainNames } from "../../session/use-chain-names.ts";
import { useMe } from "../../session/use-me.ts";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { FactList } from "../../ui/FactList.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { FollowDialog } from "../../kind/act/FollowDialog.tsx";

/** The request about a register: that it goes on, or that an address may pause it no longer. */
type Asked = { readonly register: OwnRegister; readonly pauser: string | null };

/** The registers of the company: how each stands, who may pause it; administrators resume it and end that right. */
export function Registers() {
  const words = useWords();
  const format = useFormat();
  const chainName = useChainNames();
  const { user, organisation } = useMe();
  const registers = useRead(registerRoutes.own, {}).data;
  const { send, busy, problem, forget } = useSend();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [following, setFollowing] = useState<{ intent: Intent; kind: "resume" | "endPausing" } | null>(null);
  if (registers === undefined) return null;
  const confirm = async ({ register: { chainId, registry }, pauser }: Asked, password: string): Promise<void> => {
    const body = { chainId, registry, ...(password === "" ? {} : { password }) };
    const done =
      pauser === null
        ? await send(registerRoutes.resume, { body })
        : await send(registerRoutes.endPausing, { body: { ...body, pauser } });
    if (done === undefined) return;
    setAsked(null);
    setFollowing({ intent: done.answer, kind: pauser === null ? "resume" : "endPausing" });
  };
  const ask = (next: Asked): void => {
    forget();
    setAsked(next);
  };
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  const kind = asked?.pauser === null ? "resume" : "endPausing";
  return (
    <Section title={words("settings.registers")}>
      <p className="hw-help">{words(registers.length === 0 ? "settings.registersNone" : "settings.registersHelp")}</p>
      {registers.map((register) => {
        const { chainId, registry, paused, pausers, current, intent } = register;
        const may = user.isAdmin && current && intent === null;
        return (
          <FactList key={`${chainId} ${registry}`} label="wide">
            <dt>{chainName(chainId)}</dt>
            <dd>
              <Hash value={registry} />
              {!current && <> · {words("settings.registerFormer")}</>}
            </dd>
            <dt>{words(paused ? "settings.registerPaused" : "settings.registerRuns")}</dt>
            <dd>
              {paused && may && (
                <Button type="primary" size="small" onClick={() => ask({ register, pauser: null })}>
                  {words("settings.resume")}
                </Button>
              )}
              {intent !== null && (
                <Button
                  size="small"
                  onClick={() =>
                    setFollowing({ intent, kind: intent.action === "resumeRegister" ? "resume" : "endPausing" })
                  }
                >
                  {words(intent.status === "waiting" ? "intent.goOn" : "intent.show")}
                </Button>
              )}
            </dd>
            <dt>{words("settings.pausers")}</dt>
            <dd>
              {pausers.length === 0
                ? words("settings.pausersNone")
                : pausers.map((pauser) => (
                    <div key={pauser}>
                      <Hash value={pauser} />{" "}
                      {may && (
                        <Button size="small" onClick={() => ask({ register, pauser })}>
                          {words("settings.endPausing")}
                        </Button>
                      )}
                    </div>
                  ))}
            </dd>
          </FactList>
        );
      })}
      {!user.isAdmin && registers.some(({ paused, pausers }) => paused || pausers.length > 0) && (
        <p className="hw-quiet">{words("settings.registersAdmin")}</p>
      )}
      {asked !== null && (
        <DangerDialog
          open
          title={words(`settings.${kind}Title`)}
          verb={words(`settings.${kind}`)}
          confirm={organisation.custody === "wallet" ? "none" : "password"}
          busy={busy}
          irreversible={kind === "endPausing"}
          sentence={words(`settings.${kind}Sentence`, {
            register: format.hash(asked.register.registry),
            pauser: asked.pauser === null ? "" : format.hash(asked.pauser),
          })}
          passwordError={wrong}
          error={wrong === undefined ? problem?.message : undefined}
          onConfirm={(password) => void confirm(asked, password)}
          onCancel={() => setAsked(null)}
        />
      )}
      {following !== null && (
        <FollowDialog
          title={words(`settings.${following.kind}Title`)}
          intent={following.intent}
          outcome={words(`settings.${following.kind}Outcome`)}
          onClose={() => setFollowing(null)}
        />
      )}
    </Section>
  );
}
