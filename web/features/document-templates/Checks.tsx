import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import { fieldCount } from "#domain/trade-trust/template-compare";
import { sayFault } from "#domain/trade-trust/template-faults";
import { PACKAGE_CHECKS, type PackageCheck, type PackageFault } from "#domain/trade-trust/template-package";
import { useFormat } from "../../i18n/use-format.ts";
import { useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import type { Package } from "../../kind/template-package.ts";
import styles from "./DocumentTemplates.module.css";

interface Props {
  readonly of: Package;
  /** The name of the zip. */
  readonly file: string;
}

const NAMES = Object.keys(PACKAGE_CHECKS) as PackageCheck[];

/** Every check of a zip, with the parts that passed or its faults. */
export function Checks({ of, file }: Props) {
  const words = useWords();
  const say = useSay();
  const facts = useFacts(of);
  const passed = NAMES.filter((check) => of.faults.every((fault) => fault.check !== check));
  return (
    <section aria-label={`${words("documentTemplates.read")} ${file}`}>
      <h2 className={styles.heading}>
        {words("documentTemplates.read")} <span className={styles.code}>{file}</span>
        <span className={styles.passed} data-wrong={passed.length < NAMES.length || undefined}>
          {words("documentTemplates.passed", { count: passed.length, all: NAMES.length })}
        </span>
      </h2>
      <ul className={styles.checks}>
        {NAMES.map((check) => {
          const wrong = of.faults.filter((fault) => fault.check === check);
          return (
            <li key={check} className={styles.check} data-wrong={wrong.length > 0 || undefined}>
              {wrong.length === 0 ? <CheckOutlined aria-hidden="true" /> : <CloseOutlined aria-hidden="true" />}
              <span>{say(PACKAGE_CHECKS[check])}</span>
              {wrong.length === 0 ? (
                <span className={styles.fact}>
                  <span className="hw-hidden">{words("documentTemplates.right")} </span>
                  {facts[check]}
                </span>
              ) : (
                <Faults wrong={wrong} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const MOST = 20;

function Faults({ wrong }: { readonly wrong: readonly PackageFault[] }) {
  const words = useWords();
  const language = useLanguage();
  return (
    <ul className={styles.faults} aria-label={words("documentTemplates.faults")}>
      {wrong.slice(0, MOST).map((fault, at) => (
        <li key={at}>
          {fault.place !== "" && (
            <span className={styles.code}>
              {/^\d+$/.test(fault.place) ? words("documentTemplates.line", { line: fault.place }) : fault.place}
            </span>
          )}{" "}
          {sayFault(fault, language)}
        </li>
      ))}
      {wrong.length > MOST && <li>{words("documentTemplates.more", { count: wrong.length - MOST })}</li>}
    </ul>
  );
}

/** A fact for each check that passed. */
function useFacts({ template, size }: Package): Readonly<Record<PackageCheck, string>> {
  const words = useWords();
  const format = useFormat();
  const images = [...(template?.images.keys() ?? [])];
  const comma = words("common.comma");
  return {
    sizes: words("documentTemplates.factSizes", { size: format.size(size) }),
    manifest: template === null ? "" : [template.manifest.name, template.manifest.format].join(comma),
    schema:
      template === null ? "" : words("documentTemplates.factSchema", { count: fieldCount(template.schema.fields) }),
    view: words("documentTemplates.factView"),
    style: template === null ? "" : words("documentTemplates.factStyle", { count: template.css.split("{").length - 1 }),
    images: images.length === 0 ? words("documentTemplates.factNoImages") : images.join(comma),
    sample: words("documentTemplates.factSample"),
    drawing:
      template === null ? "" : words("documentTemplates.factDrawing", { count: template.manifest.languages.length }),
  };
}
