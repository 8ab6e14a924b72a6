import { Link, useNavigate, useParams } from "react-router";
import { BUNKER_STATES } from "#domain/acts/bunker/states";
import { bunkerRoutes } from "#domain/api/bunker";
import type { BunkerDelivery } from "#domain/api/bunker-shapes";
import { productsOf } from "#domain/bunker/order";
import { said } from "#domain/bunker/written";
import { kindOf } from "#domain/kinds/kinds";
import { entryOf } from "#domain/lookup";
import { bunkerFlow } from "#domain/processes/bunker";
import { useRead } from "../../api/query.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { BUNKER_BOARD, deliveryAddress } from "../../process/bunker-address.ts";
import { History } from "../../process/History.tsx";
import { ChainNow } from "../../session/ChainNow.tsx";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { FooterKeys } from "../../ui/FooterKeys.tsx";
import { KindTile } from "../../ui/KindTile.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { tons } from "./card-words.ts";
import { Checks } from "./Checks.tsx";
import { asProcess, massesOf, nextForm, percentOff } from "./delivery.ts";
import { ExportButton } from "./ExportButton.tsx";
import { Former } from "./Former.tsx";
import { Forms } from "./Forms.tsx";
import { MeterLogs } from "./MeterLogs.tsx";
import { Kept } from "./Kept.tsx";
import { Parties, Signatures, WhoActs } from "./People.tsx";
import { PushFailed } from "./PushFailed.tsx";
import { ShipCopy } from "./ShipCopy.tsx";
import { Timeline } from "./Timeline.tsx";
import { useDeliveryActs } from "./use-delivery-acts.tsx";
import styles from "./Delivery.module.css";

/** Whether an act goes on; the others change or end, and none of them is offered first. */
function goesOn(name: string | undefined): boolean {
  const row = entryOf(bunkerFlow.actions, name ?? "");
  return row !== undefined && row.stays !== true && row.irreversible !== true;
}

/** /layout/bunker/:id: a delivery for the office, and for the crew of its tanker. */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const { id = "" } = useParams();
  const { data, error, isPending, refetch } = useRead(bunkerRoutes.show, { params: { id } });
  if (isPending) return <LoadingLine />;
  // A tanker that was replaced reads nothing of the delivery any more, also not what was read before.
  if (error !== null)
    return (
      <Screen>
        <ErrorView
          title={words("common.failed")}
          help={error.message}
          {...(error.status === 0 || error.status >= 500 ? { onRetry: () => void refetch() } : {})}
          action={{ label: words("bunker.toBoard"), onClick: () => void navigate(BUNKER_BOARD) }}
        />
      </Screen>
    );
  return <Delivery key={id} delivery={data} />;
}

function Delivery({ delivery }: { readonly delivery: BunkerDelivery }) {
  const words = useWords();
  const say = useSay();
  const navigate = useNavigate();
  const { acts, problem, dialog } = useDeliveryActs(delivery);
  const note = kindOf("BunkerDeliveryNote");
  const ship = said(delivery.ordered, "vessel.name");
  const next = nextForm(delivery);
  return (
    <>
      <Screen
        head={
          <>
            <PageTitle
              title={delivery.bdnNo ?? (ship || words("bunker.unnamed"))}
              onBack={() => void navigate(BUNKER_BOARD)}
              tile={<KindTile code={note.code} tone={note.tile} name={say(note.label)} size="large" />}
              state={<StateMark strong state={BUNKER_STATES[delivery.state]} />}
              {...(next === undefined
                ? {}
                : { fact: words("bunker.nextForm", { form: say(kindOf(next.form.kind).label) }) })}
            />
            {acts.length > 0 && (
              <ActionBar
                actions={acts}
                extra={delivery.signedAt !== null && <ExportButton of={{ id: delivery.id }} />}
                solid={goesOn(acts.find(({ why }) => why === undefined)?.id)}
              />
            )}
            <Facts delivery={delivery} />
          </>
        }
        foot={
          <FooterKeys
            hints={acts.flatMap((one) =>
              one.why !== undefined || one.shortcut === undefined ? [] : [{ keys: [one.shortcut], label: one.label }],
            )}
          >
            <ChainNow />
          </FooterKeys>
        }
      >
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        <PushFailed delivery={delivery} />
        <Linked delivery={delivery} />
        <div className={styles.columns}>
          <div className={styles.main}>
            <Timeline delivery={delivery} />
            <MeterLogs delivery={delivery} />
            <Checks delivery={delivery} />
            <Kept id={delivery.id} />
          </div>
          <div className={styles.side}>
            <WhoActs delivery={delivery} />
            <Forms delivery={delivery} />
            <Former delivery={delivery} />
            <Parties delivery={delivery} />
            <ShipCopy delivery={delivery} />
            <section className={styles.section} aria-label={words("bunker.story")}>
              <h2 className={styles.heading}>{words("bunker.story")}</h2>
              <Signatures delivery={delivery} />
              <History name="bunker" process={asProcess(delivery)} />
            </section>
          </div>
        </div>
      </Screen>
      {dialog}
    </>
  );
}

/** The facts of the header: who gets how much of what from whom, and where. */
function Facts({ delivery }: { readonly delivery: BunkerDelivery }) {
  const words = useWords();
  const { ordered, craft } = delivery;
  const masses = massesOf(delivery);
  const off = percentOff(masses);
  const facts = [
    { label: words("bunker.ship"), value: said(ordered, "vessel.name"), more: said(ordered, "vessel.imo") },
    {
      label: words("bunker.tanker"),
      value: craft?.name ?? words("bunker.noTanker"),
      more: craft?.licence || craft?.imo,
    },
    {
      label: words("bunker.product"),
      value: productsOf(ordered)
        .map(({ name, grade }) => [name, grade].filter(Boolean).join(words("common.comma")))
        .join(" + "),
    },
    { label: words("bunker.ordered"), value: tons(masses.ordered) },
    {
      label: words("bunker.delivered"),
      value: masses.delivered === null ? "–" : tons(masses.delivered),
      ...(off === null ? {} : { more: `${off} %` }),
    },
    {
      label: words("bunker.where"),
      value: said(ordered, "port.name") || said(ordered, "port.code"),
      more: said(ordered, "locationCode"),
    },
    { label: words("bunker.agent"), value: said(ordered, "agent") },
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value !== "")
        .map(({ label, value, more }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value} {more !== undefined && more !== "" && <span className="hw-quiet">{more}</span>}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** The delivery whose note this one corrects, and those that correct this one. */
function Linked({ delivery }: { readonly delivery: BunkerDelivery }) {
  const words = useWords();
  const { corrects, correctedBy } = delivery;
  if (corrects === null && correctedBy.length === 0) return null;
  return (
    <Notice tone="info">
      {corrects !== null && (
        <p>
          {words("bunker.corrects")} <Link to={deliveryAddress(corrects.id)}>{corrects.bdnNo}</Link>
        </p>
      )}
      {correctedBy.map(({ id, bdnNo }) => (
        <p key={id}>
          {words("bunker.correctedBy")} <Link to={deliveryAddress(id)}>{bdnNo ?? words("bunker.noNumber")}</Link>
        </p>
      ))}
    </Notice>
  );
}
