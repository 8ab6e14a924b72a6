import { Button, Input } from "antd";
import SearchOutlined from "@ant-design/icons/es/icons/SearchOutlined";
import { useState } from "react";
import { useNavigate } from "react-router";
import { externalRoutes, type ExternalContact } from "#domain/api/external";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { usePermission } from "../../session/use-me.ts";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { ListPage, Row, RowActs, RowList, RowPart } from "../../ui/RowList.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { ExternalForm } from "./ExternalForm.tsx";
import styles from "./External.module.css";

type Asked = { readonly what: "add" } | { readonly what: "edit" | "remove"; readonly contact: ExternalContact } | null;

/** /layout/contacts/external: parties of other platforms, noted by their address. */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const mayAdd = usePermission("contact.add");
  const contacts = useRead(externalRoutes.list, { query: {} });
  const { send, busy, problem, forget } = useSend();
  const [asked, setAsked] = useState<Asked>(null);
  const [text, setText] = useState("");
  const close = (): void => {
    setAsked(null);
    forget();
  };
  const remove = async (contact: ExternalContact): Promise<void> => {
    if ((await send(externalRoutes.remove, { params: { id: contact.id } })) !== undefined) close();
  };
  const all = contacts.data ?? [];
  const rows = all.filter((row) =>
    [row.name, row.origin, row.address].some((one) => one.toLowerCase().includes(text.toLowerCase())),
  );
  return (
    <Screen head={<PageTitle title={words("external.title")} onBack={() => void navigate("/layout/contacts")} />}>
      <ListPage>
        <p className="hw-help">{words("external.help")}</p>
        {contacts.isPending ? (
          <LoadingLine />
        ) : contacts.error ? (
          <ErrorView
            title={words("common.failed")}
            help={contacts.error.message}
            onRetry={() => void contacts.refetch()}
          />
        ) : all.length === 0 ? (
          <p className="hw-help">{words("external.none")}</p>
        ) : (
          <>
            <Input
              className={styles.filter ?? ""}
              allowClear
              value={text}
              aria-label={words("external.filter")}
              placeholder={words("external.filter")}
              prefix={<SearchOutlined aria-hidden="true" />}
              onChange={(event) => setText(event.target.value)}
            />
            <RowList columns={4}>
              {rows.map((row) => (
                <Row key={row.id}>
                  <RowPart>
                    <span className="hw-strong">{row.name}</span>
                  </RowPart>
                  <RowPart quiet>{row.origin}</RowPart>
                  <RowPart>
                    <Hash value={row.address} />
                  </RowPart>
                  {mayAdd && (
                    <RowActs>
                      <Button
                        size="small"
                        aria-label={`${words("external.edit")}${words("common.colon")}${row.name}`}
                        onClick={() => setAsked({ what: "edit", contact: row })}
                      >
                        {words("external.edit")}
                      </Button>
                      <Button
                        size="small"
                        aria-label={`${words("external.remove")}${words("common.colon")}${row.name}`}
                        onClick={() => setAsked({ what: "remove", contact: row })}
                      >
                        {words("external.remove")}
                      </Button>
                    </RowActs>
                  )}
                </Row>
              ))}
            </RowList>
          </>
        )}
        {mayAdd && (
          <Button type={all.length === 0 ? "primary" : "default"} onClick={() => setAsked({ what: "add" })}>
            {words("external.add")}
          </Button>
        )}
      </ListPage>
      <Dialog open={asked?.what === "add"} width={480} title={words("external.add")} onClose={close}>
        <ExternalForm onClose={close} />
      </Dialog>
      <Dialog open={asked?.what === "edit"} width={480} title={words("external.edit")} onClose={close}>
        {asked?.what === "edit" && <ExternalForm contact={asked.contact} onClose={close} />}
      </Dialog>
      {asked?.what === "remove" && (
        <DangerDialog
          open
          title={`${words("external.remove")}${words("common.colon")}${asked.contact.name}`}
          sentence={words("external.removeSentence")}
          verb={words("external.remove")}
          confirm="none"
          busy={busy}
          error={problem?.message}
          onConfirm={() => void remove(asked.contact)}
          onCancel={close}
        />
      )}
    </Screen>
  );
}
