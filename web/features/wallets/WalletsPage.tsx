import { Button } from "antd";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { walletRoutes, type WalletAccount } from "#domain/api/wallets";
import { explorerOf, walletNetworkName } from "#domain/chain/wallet-networks";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { ListPage, Row, RowActs, RowList, RowPart } from "../../ui/RowList.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { toast } from "../../ui/toast.ts";
import { WalletForm } from "./WalletForm.tsx";
import { WalletNameForm } from "./WalletNameForm.tsx";

type Asked = { readonly what: "add" } | { readonly what: "edit" | "remove"; readonly account: WalletAccount } | null;

/** /layout/wallets: Wallet Settings, the accounts of the company on the networks. */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const { user } = useMe();
  const accounts = useRead(walletRoutes.list, {});
  const [asked, setAsked] = useState<Asked>(null);
  const close = (): void => setAsked(null);
  const all = accounts.data ?? [];
  return (
    <Screen
      head={<PageTitle title={words("wallets.title")} onBack={() => void navigate("/layout/settings/company")} />}
    >
      <ListPage>
        <p className="hw-help">{words("wallets.help")}</p>
        {accounts.isPending ? (
          <LoadingLine />
        ) : accounts.error ? (
          <ErrorView
            title={words("common.failed")}
            help={accounts.error.message}
            onRetry={() => void accounts.refetch()}
          />
        ) : all.length === 0 ? (
          <p className="hw-help">{words("wallets.none")}</p>
        ) : (
          <RowList columns={4}>
            {all.map((account) => (
              <Account key={account.id} account={account} onAsk={setAsked} />
            ))}
          </RowList>
        )}
        {user.isAdmin && all.length > 0 && (
          <p className="hw-help">
            {words("wallets.useHelp")}{" "}
            <Link className="hw-link" to="/blockchain">
              {words("wallets.useLink")}
            </Link>
          </p>
        )}
        {user.isAdmin ? (
          <Button type={all.length === 0 ? "primary" : "default"} onClick={() => setAsked({ what: "add" })}>
            {words("wallets.add")}
          </Button>
        ) : (
          <p className="hw-quiet">{words("wallets.forAdmins")}</p>
        )}
      </ListPage>
      <Dialog open={asked?.what === "add"} width={520} title={words("wallets.add")} onClose={close}>
        <WalletForm onClose={close} />
      </Dialog>
      <Dialog open={asked?.what === "edit"} width={480} title={words("wallets.edit")} onClose={close}>
        {asked?.what === "edit" && <WalletNameForm account={asked.account} onClose={close} />}
      </Dialog>
      {asked?.what === "remove" && <Remove account={asked.account} onClose={close} />}
    </Screen>
  );
}

function Account({ account, onAsk }: { readonly account: WalletAccount; readonly onAsk: (asked: Asked) => void }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const { user, organisation } = useMe();
  const isTitleAddress = organisation.address === account.address;
  const named = (verb: string): string => `${verb}${words("common.colon")}${account.name}`;
  return (
    <Row>
      <RowPart>
        <span className="hw-strong">{account.name}</span>
        <span className="hw-quiet">
          {words("wallets.since", { name: account.createdBy.name, date: format.date(account.createdAt) })}
        </span>
      </RowPart>
      <RowPart>
        <a href={explorerOf(account.network, account.address)} target="_blank" rel="noreferrer" className="hw-link">
          {say(walletNetworkName(account.network))}
        </a>
      </RowPart>
      <RowPart>
        <Hash value={account.written} />
        {isTitleAddress && <span className="hw-quiet">{words("wallets.inUse")}</span>}
      </RowPart>
      {user.isAdmin && (
        <RowActs>
          <Button
            size="small"
            aria-label={named(words("wallets.edit"))}
            onClick={() => onAsk({ what: "edit", account })}
          >
            {words("wallets.edit")}
          </Button>
          <Button
            size="small"
            aria-label={named(words("wallets.remove"))}
            onClick={() => onAsk({ what: "remove", account })}
          >
            {words("wallets.remove")}
          </Button>
        </RowActs>
      )}
    </Row>
  );
}

interface OfAccount {
  readonly account: WalletAccount;
  readonly onClose: () => void;
}

function Remove({ account, onClose }: OfAccount) {
  const words = useWords();
  const { send, busy, problem } = useSend();
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  const remove = async (password: string): Promise<void> => {
    if ((await send(walletRoutes.remove, { params: { id: account.id }, body: { password } })) === undefined) return;
    toast(words("wallets.removed", { name: account.name }));
    onClose();
  };
  return (
    <DangerDialog
      open
      irreversible
      title={`${words("wallets.remove")}${words("common.colon")}${account.name}`}
      sentence={words("wallets.removeSentence")}
      verb={words("wallets.remove")}
      confirm="password"
      busy={busy}
      passwordError={wrong}
      error={wrong === undefined ? problem?.message : undefined}
      onConfirm={(password) => void remove(password)}
      onCancel={onClose}
    />
  );
}
