import ArrowLeftOutlined from "@ant-design/icons/es/icons/ArrowLeftOutlined";
import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import MoonOutlined from "@ant-design/icons/es/icons/MoonOutlined";
import SunOutlined from "@ant-design/icons/es/icons/SunOutlined";
import { Button, ConfigProvider } from "antd";
import { useEffect, useRef, type ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import type { BunkerDelivery } from "#domain/api/bunker-shapes";
import { bunkerForm, type BunkerKind } from "#domain/bunker/forms";
import { productsOf } from "#domain/bunker/order";
import { said } from "#domain/bunker/written";
import { kindOf } from "#domain/kinds/kinds";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { deliveryAddress, formAddress } from "../../process/bunker-address.ts";
import { setColourMode, useColourMode } from "../../theme/colour-mode.ts";
import { openForms } from "./delivery.ts";
import { NetworkMark } from "./NetworkMark.tsx";
import styles from "./Crew.module.css";

/** Targets that a finger in a glove hits. */
const LARGE = { token: { controlHeight: 52, controlHeightSM: 44, controlHeightLG: 60, fontSize: 16 } } as const;

interface Props {
  readonly delivery: BunkerDelivery;
  readonly kind: BunkerKind;
  readonly children: ReactNode;
  readonly foot: ReactNode;
}

/** The page of one form at the rail: the delivery, the steps, the form, and what can be done with it. */
export function CrewFrame({ delivery, kind, children, foot }: Props) {
  const words = useWords();
  const navigate = useNavigate();
  const { scheme } = useColourMode();
  const { ordered, craft, bdnNo } = delivery;
  return (
    <ConfigProvider theme={LARGE}>
      <div className={styles.page}>
        <header className={styles.head}>
          <Button
            className={styles.square ?? ""}
            icon={<ArrowLeftOutlined />}
            aria-label={words("common.back")}
            onClick={() => void navigate(deliveryAddress(delivery.id))}
          />
          <div className={styles.ship}>
            <strong>{said(ordered, "vessel.name") || words("bunker.unnamed")}</strong>
            <span>
              {[
                bdnNo,
                productsOf(ordered)
                  .map(({ name }) => name)
                  .join(" + "),
                [craft?.name, said(ordered, "locationCode")].filter(Boolean).join(words("common.comma")),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </div>
          <NetworkMark />
          <Button
            className={styles.square ?? ""}
            icon={scheme === "dark" ? <SunOutlined /> : <MoonOutlined />}
            aria-label={words(scheme === "dark" ? "bunker.day" : "bunker.night")}
            onClick={() => setColourMode(scheme === "dark" ? "light" : "dark")}
          />
        </header>
        <Steps delivery={delivery} kind={kind} />
        <main id="content" className={styles.body} tabIndex={-1}>
          {children}
        </main>
        <footer className={styles.foot}>{foot}</footer>
      </div>
    </ConfigProvider>
  );
}

/** The forms in their order, with those that every party has signed ticked. */
function Steps({ delivery, kind }: Pick<Props, "delivery" | "kind">) {
  const words = useWords();
  const say = useSay();
  const row = useRef<HTMLOListElement>(null);
  useEffect(() => {
    row.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [kind]);
  return (
    <nav className={styles.steps} aria-label={words("bunker.forms")}>
      <ol ref={row}>
        {openForms(delivery).map((form) => {
          const { place, step } = bunkerForm(form.kind);
          const done = form.turn === null;
          return (
            <li key={form.kind} data-done={done || undefined} data-begun={form.documentId !== null || undefined}>
              <Link
                to={formAddress(delivery.id, form.kind)}
                replace
                className={styles.step}
                aria-current={form.kind === kind ? "step" : undefined}
                title={say(kindOf(form.kind).label)}
              >
                <span className={styles.number} aria-hidden="true">
                  {done ? <CheckOutlined /> : (place ?? "+")}
                </span>
                <span>{say(step)}</span>
                {done && <span className="hw-hidden">{words("bunker.signedMark")}</span>}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
