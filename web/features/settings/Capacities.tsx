import { Button, Input } from "antd";
import { useState } from "react";
import { authRoutes } from "#domain/api/auth";
import type { Me } from "#domain/api/auth-shapes";
import { organisationRoutes } from "#domain/api/organisation";
import { capacityWords } from "#domain/capacity";
import { useSend } from "../../api/use-send.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field, Section } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Row, RowActs, RowList, RowPart } from "../../ui/RowList.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { toast } from "../../ui/toast.ts";

const TYPES = ["carrier", "vessel", "master"] as const;
type Type = (typeof TYPES)[number];
type Name = "carrier" | "vessel" | "master";

/** Which names each capacity needs. */
const NAMES: Readonly<Record<Type, readonly Name[]>> = {
  carrier: ["carrier"],
  vessel: ["vessel"],
  master: ["master", "vessel"],
};

/** In which positions bills of lading are signed. */
export function Capacities() {
  const words = useWords();
  const language = useLanguage();
  const { user, organisation, capacities } = useMe();
  const { send, busy, problem } = useSend();
  const [open, setOpen] = useState(false);
  const [changing, setChanging] = useState<string>();
  const [deleting, setDeleting] = useState<string>();
  const said = (id: string | undefined): string => {
    const one = capacities.find((capacity) => capacity.id === id);
    return one === undefined ? "" : capacityWords(one, organisation.name, language);
  };
  const enable = async (id: string, enabled: boolean): Promise<void> => {
    if ((await send(organisationRoutes.setCapacity, { params: { id }, body: { enabled } })) !== undefined)
      toast(words("settings.capacityChanged"));
  };
  const remove = async (id: string): Promise<void> => {
    if ((await send(organisationRoutes.deleteCapacity, { params: { id } })) === undefined) return;
    setDeleting(undefined);
    toast(words("settings.capacityDeleted"));
  };
  return (
    <Section title={words("settings.capacities")}>
      <p className="hw-help">{words("settings.capacitiesHelp")}</p>
      {problem !== undefined && deleting === undefined && <Notice tone="error">{problem.message}</Notice>}
      {capacities.length === 0 ? (
        <Notice tone="warning">{words("settings.noCapacities")}</Notice>
      ) : (
        <RowList columns={3}>
          {capacities.map((one) => (
            <Row key={one.id}>
              <RowPart>
                <span className="hw-strong">{capacityWords(one, organisation.name, language)}</span>
              </RowPart>
              <RowPart quiet>
                <span>
                  {words(`settings.capacityType.${one.type}`)}
                  {!one.enabled && `${words("common.comma")}${words("settings.capacityOff")}`}
                </span>
              </RowPart>
              {user.isAdmin && (
                <RowActs>
                  <Button
                    type="link"
                    size="small"
                    aria-label={`${words("settings.capacityChange")}: ${said(one.id)}`}
                    onClick={() => setChanging(one.id)}
                  >
                    {words("settings.capacityChange")}
                  </Button>
                  <Button
                    type="link"
                    size="small"
                    disabled={busy}
                    aria-label={`${words(one.enabled ? "settings.capacityDisable" : "settings.capacityEnable")}: ${said(one.id)}`}
                    onClick={() => void enable(one.id, !one.enabled)}
                  >
                    {words(one.enabled ? "settings.capacityDisable" : "settings.capacityEnable")}
                  </Button>
                  <Button
                    type="link"
                    size="small"
                    aria-label={`${words("settings.capacityDelete")}: ${said(one.id)}`}
                    onClick={() => setDeleting(one.id)}
                  >
                    {words("settings.capacityDelete")}
                  </Button>
                </RowActs>
              )}
            </Row>
          ))}
        </RowList>
      )}
      {user.isAdmin && (
        <ButtonRow start>
          <Button onClick={() => setOpen(true)}>{words("settings.capacityAdd")}</Button>
        </ButtonRow>
      )}
      <Dialog open={open} width={440} title={words("settings.capacityAdd")} onClose={() => setOpen(false)}>
        <CapacityForm onClose={() => setOpen(false)} />
      </Dialog>
      <Dialog
        open={changing !== undefined}
        width={440}
        title={words("settings.capacityChange")}
        onClose={() => setChanging(undefined)}
      >
        <CapacityForm capacity={capacities.find((one) => one.id === changing)} onClose={() => setChanging(undefined)} />
      </Dialog>
      {deleting !== undefined && (
        <DangerDialog
          open
          title={words("settings.capacityDeleteTitle")}
          sentence={words("settings.capacityDeleteSentence", { capacity: said(deleting) })}
          verb={words("settings.capacityDelete")}
          confirm="none"
          busy={busy}
          error={problem?.message}
          onConfirm={() => void remove(deleting)}
          onCancel={() => setDeleting(undefined)}
        />
      )}
    </Section>
  );
}

/** Asks for the names of a new capacity, or of one that is changed: its type stays. */
function CapacityForm({
  capacity,
  onClose,
}: {
  readonly capacity?: Me["capacities"][number] | undefined;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const { organisation } = useMe();
  const { send, busy, above, under } = useSend();
  const [type, setType] = useState<Type>(capacity?.type ?? "carrier");
  const [names, setNames] = useState<Readonly<Record<Name, string>>>(
    capacity ?? { carrier: organisation.name, vessel: "", master: "" },
  );
  const [tried, setTried] = useState(false);
  const needed = NAMES[type];
  const refused = above(needed);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (needed.some((name) => names[name].trim() === "")) return;
    const body = Object.fromEntries(needed.map((name) => [name, names[name].trim()]));
    const done =
      capacity === undefined
        ? await send(authRoutes.addCapacity, { body: { type, ...body } })
        : await send(organisationRoutes.setCapacity, { params: { id: capacity.id }, body });
    if (done === undefined) return;
    toast(words(capacity === undefined ? "settings.capacityAdded" : "settings.capacityChanged"));
    onClose();
  };
  return (
    <FormStack onSubmit={() => void submit()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      {capacity === undefined && (
        <Segments
          wide
          label={words("settings.capacityKind")}
          value={type}
          options={TYPES.map((value) => ({ value, label: words(`settings.capacityType.${value}`) }))}
          onChange={setType}
        />
      )}
      {needed.map((name) => (
        <Field
          key={name}
          label={words(`settings.${name}`)}
          required
          error={under(name) ?? (tried && names[name].trim() === "" ? words("account.needed") : undefined)}
          {...(name === "carrier" ? { help: words("settings.carrierHelp") } : {})}
        >
          <Input
            maxLength={140}
            value={names[name]}
            onChange={(event) => setNames({ ...names, [name]: event.target.value })}
          />
        </Field>
      ))}
      <ButtonRow>
        <Button onClick={onClose}>{words("common.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {words(capacity === undefined ? "settings.capacityAdd" : "settings.capacityChange")}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}
