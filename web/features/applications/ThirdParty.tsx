import { Button } from "antd";
import { useState } from "react";
import { credentialRoutes, type Application } from "#domain/api/credentials";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Row, RowActs, RowList, RowPart } from "../../ui/RowList.tsx";
import { toast } from "../../ui/toast.ts";
import { RegisterForm, ScopesForm, type Made } from "./ApplicationForms.tsx";
import { SecretOnce } from "../../ui/SecretOnce.tsx";
import styles from "./Applications.module.css";

type Asked =
  | { readonly what: "create" }
  | { readonly what: "scopes" | "rotate" | "delete"; readonly application: Application }
  | { readonly what: "made"; readonly made: Made }
  | null;

/** Applications of others that come in by OAuth 2 client credentials. */
export function ThirdParty() {
  const words = useWords();
  const format = useFormat();
  const applications = useRead(credentialRoutes.applications, {});
  const { send, busy, problem, forget } = useSend();
  const [asked, setAsked] = useState<Asked>(null);
  const close = (): void => {
    setAsked(null);
    forget();
  };
  const rotate = async ({ id }: Application, password: string): Promise<void> => {
    const done = await send(credentialRoutes.rotateApplication, { params: { id }, body: { password } });
    if (done !== undefined) setAsked({ what: "made", made: done.answer });
  };
  const remove = async ({ id, name }: Application, password: string): Promise<void> => {
    if ((await send(credentialRoutes.deleteApplication, { params: { id }, body: { password } })) === undefined) return;
    close();
    toast(words("applications.deleted", { name }));
  };
  const rows = applications.data ?? [];
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  return (
    <>
      <p className="hw-help">
        {words("applications.thirdPartyHelp", { address: `${location.origin}${credentialRoutes.accessToken.path}` })}
      </p>
      {applications.isPending ? (
        <LoadingLine />
      ) : applications.error ? (
        <ErrorView
          title={words("common.failed")}
          help={applications.error.message}
          onRetry={() => void applications.refetch()}
        />
      ) : rows.length === 0 ? (
        <p className="hw-help">{words("applications.noApplications")}</p>
      ) : (
        <RowList columns={3}>
          {rows.map((one) => (
            <Row key={one.id}>
              <RowPart>
                <span className="hw-strong">{one.name}</span>
                <span className="hw-quiet">{one.url}</span>
                <span>
                  {words("applications.clientId")} <Hash value={one.id} />
                </span>
              </RowPart>
              <RowPart quiet>
                <span>{words("applications.actsFor", { name: one.owner.name })}</span>
                <span>{words("applications.scopes", { count: one.permissions.length })}</span>
                <span>
                  {one.lastUsedAt === null
                    ? words("applications.neverUsed")
                    : words("applications.lastUsedAt", { when: format.when(one.lastUsedAt) })}
                </span>
              </RowPart>
              <RowActs>
                <Button
                  size="small"
                  aria-label={`${words("applications.changeScopes")}${words("common.colon")}${one.name}`}
                  onClick={() => setAsked({ what: "scopes", application: one })}
                >
                  {words("applications.changeScopes")}
                </Button>
                <Button
                  size="small"
                  aria-label={`${words("applications.rotate")}${words("common.colon")}${one.name}`}
                  onClick={() => setAsked({ what: "rotate", application: one })}
                >
                  {words("applications.rotate")}
                </Button>
                <Button
                  size="small"
                  aria-label={`${words("applications.delete")}${words("common.colon")}${one.name}`}
                  onClick={() => setAsked({ what: "delete", application: one })}
                >
                  {words("applications.delete")}
                </Button>
              </RowActs>
              {one.restsSince !== null && (
                <RowPart whole>
                  <span className={styles.granted}>
                    {words("applications.applicationRests", { when: format.when(one.restsSince) })}
                  </span>
                </RowPart>
              )}
            </Row>
          ))}
        </RowList>
      )}
      <Button type={rows.length === 0 ? "primary" : "default"} onClick={() => setAsked({ what: "create" })}>
        {words("applications.register")}
      </Button>
      <Dialog open={asked?.what === "create"} width={640} title={words("applications.register")} onClose={close}>
        <RegisterForm onMade={(made) => setAsked({ what: "made", made })} onClose={close} />
      </Dialog>
      <Dialog open={asked?.what === "scopes"} width={640} title={words("applications.changeScopes")} onClose={close}>
        {asked?.what === "scopes" && <ScopesForm application={asked.application} onClose={close} />}
      </Dialog>
      <Dialog open={asked?.what === "made"} width={520} title={words("applications.secretTitle")} onClose={close}>
        {asked?.what === "made" && <SecretOnce secret={asked.made.secret} clientId={asked.made.id} onClose={close} />}
      </Dialog>
      {asked?.what === "rotate" && (
        <DangerDialog
          open
          title={words("applications.rotateTitle", { name: asked.application.name })}
          sentence={words("applications.rotateSentence")}
          verb={words("applications.rotate")}
          confirm="password"
          irreversible
          busy={busy}
          passwordError={wrong}
          error={wrong === undefined ? problem?.message : undefined}
          onConfirm={(password) => void rotate(asked.application, password)}
          onCancel={close}
        />
      )}
      {asked?.what === "delete" && (
        <DangerDialog
          open
          title={words("applications.deleteTitle", { name: asked.application.name })}
          sentence={words("applications.deleteSentence")}
          verb={words("applications.delete")}
          confirm="password"
          irreversible
          busy={busy}
          passwordError={wrong}
          error={wrong === undefined ? problem?.message : undefined}
          onConfirm={(password) => void remove(asked.application, password)}
          onCancel={close}
        />
      )}
    </>
  );
}
