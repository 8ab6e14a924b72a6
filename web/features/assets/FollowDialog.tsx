import { Button, Input } from "antd";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { authRoutes } from "#domain/api/auth";
import { titleRoutes, type FollowedTitle } from "#domain/api/titles";
import { LIMITS, megabytes } from "#domain/limits";
import { titleOfFile } from "#domain/verify/title-of-file";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useChainNames } from "../../session/use-chain-names.ts";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { titleAddress } from "../../ui/title/title-address.ts";
import { toast } from "../../ui/toast.ts";
import styles from "./Assets.module.css";
import { registryOf, tokenOf } from "./typed.ts";

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onFollowed: (title: FollowedTitle) => void;
}

/** Asks which title is to be followed: by a file, or by chain, register and number. */
export function FollowDialog({ open, onClose, onFollowed }: Props) {
  const words = useWords();
  return (
    <Dialog open={open} title={words("assets.follow")} onClose={onClose}>
      <FollowForm onClose={onClose} onFollowed={onFollowed} />
    </Dialog>
  );
}

const FIELDS = ["chainId", "registry", "tokenId", "label"] as const;

function FollowForm({ onClose, onFollowed }: Omit<Props, "open">) {
  const words = useWords();
  const { organisation } = useMe();
  const config = useRead(authRoutes.config, {});
  const chainName = useChainNames();
  const { send, busy, problem, above, under, forget } = useSend();
  const chooser = useRef<HTMLInputElement>(null);
  const [chainId, setChainId] = useState(organisation.chainId);
  const [registry, setRegistry] = useState("");
  const [token, setToken] = useState("");
  const [label, setLabel] = useState("");
  const [file, setFile] = useState<{ readonly name: string; readonly documentId: string | null } | "wrong">();
  const [tried, setTried] = useState(false);

  const take = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    forget();
    const named = chosen.size > megabytes(LIMITS.verifyMb) ? null : titleOfFile(await chosen.text());
    setFile(named === null ? "wrong" : { name: chosen.name, documentId: named.documentId });
    if (named === null) return;
    setChainId(named.chainId);
    setRegistry(named.registry);
    setToken(named.tokenId);
    if (label === "") setLabel(chosen.name.replace(/\.\w+$/, "").slice(0, LIMITS.followedLabel));
  };
  const place = { registry: registryOf(registry), tokenId: tokenOf(token) };
  const submit = async (): Promise<void> => {
    setTried(true);
    if (place.registry === null || place.tokenId === null) return;
    const documentId = file === undefined || file === "wrong" ? null : file.documentId;
    const done = await send(titleRoutes.follow, {
      body: { chainId, registry: place.registry, tokenId: place.tokenId, label, documentId },
    });
    if (done === undefined) return;
    toast(words("assets.followed"));
    onClose();
    onFollowed(done.answer);
  };
  const refused = above(FIELDS);
  const chains = (config.data?.chains ?? []).map((chain) => ({
    value: String(chain.chainId),
    label: chainName(chain.chainId),
  }));
  const known = chains.some(({ value }) => value === String(chainId))
    ? chains
    : [...chains, { value: String(chainId), label: chainName(chainId) }];
  return (
    <FormStack onSubmit={() => void submit()}>
      <p className="hw-quiet">{words("assets.intro")}</p>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <div className={styles.file}>
        <Button onClick={() => chooser.current?.click()}>{words("assets.file")}</Button>
        <span className="hw-quiet" role="status">
          {file === undefined
            ? words("assets.fileHelp")
            : file === "wrong"
              ? words("assets.fileWrong")
              : words("assets.fileRead", { name: file.name })}
        </span>
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".tt,.json,.jsonld,application/json"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </div>
      {known.length > 1 && (
        <Field label={words("assets.chain")} error={under("chainId")}>
          <Choice
            label={words("assets.chain")}
            value={String(chainId)}
            onChange={(value) => setChainId(Number(value))}
            options={known}
          />
        </Field>
      )}
      <Field
        label={words("assets.registry")}
        required
        error={under("registry") ?? (tried && place.registry === null ? words("assets.registryWrong") : undefined)}
        help={words("assets.registryHelp")}
      >
        <Input
          className="hw-mono"
          autoComplete="off"
          spellCheck={false}
          value={registry}
          onChange={(event) => setRegistry(event.target.value)}
        />
      </Field>
      <Field
        label={words("assets.token")}
        required
        error={under("tokenId") ?? (tried && place.tokenId === null ? words("assets.tokenWrong") : undefined)}
        help={words("assets.tokenHelp")}
      >
        <Input
          className="hw-mono"
          autoComplete="off"
          spellCheck={false}
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
      </Field>
      <Field label={words("assets.label")} optional error={under("label")} help={words("assets.labelHelp")}>
        <Input maxLength={LIMITS.followedLabel} value={label} onChange={(event) => setLabel(event.target.value)} />
      </Field>
      {problem?.code === "REGISTER_READ_ONLY" && place.registry !== null && place.tokenId !== null && (
        <Link to={titleAddress({ chainId, registry: place.registry, tokenId: place.tokenId })}>
          {words("received.toTitle")}
        </Link>
      )}
      <ButtonRow>
        <Button onClick={onClose}>{words("common.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {words("assets.confirm")}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}
