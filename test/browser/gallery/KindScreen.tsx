import { useState } from "react";
import { useParams } from "react-router";
import { kindOf } from "#domain/kinds/kinds";
import { Form } from "../../../web/kind/Form.tsx";
import { withValue } from "../../../web/kind/form-data.ts";
import { KindFields } from "../../../web/kind/KindFields.tsx";
import { KindView } from "../../../web/kind/KindView.tsx";
import { useLanguage, useSay } from "../../../web/i18n/use-words.ts";
import { Section } from "../../../web/ui/FormParts.tsx";
import { sampleOf } from "../../support/samples.ts";

/** The kind of the address; each has a page of its own. */
export function KindScreen() {
  const name = useParams()["name"] ?? "";
  return <OneKind key={name} name={name} />;
}

/** A kind with its sample, as a form and as a page to read. */
function OneKind({ name }: { readonly name: string }) {
  const kind = kindOf(name);
  const say = useSay();
  const language = useLanguage();
  const [data, setData] = useState(() => sampleOf(kind));
  const form = {
    change: (path: string, value: unknown) => setData((old) => withValue(old, path, value)),
    touch: () => undefined,
    error: () => undefined,
    data,
    language,
  };
  return (
    <main id="content" style={{ overflow: "auto", padding: 16 }}>
      <h1>{say(kind.label)}</h1>
      <div id="form">
        <Form value={form}>
          {kind.sections.map((section) => (
            <Section key={section.name} title={say(section.label)}>
              <KindFields fields={section.fields} data={data} />
            </Section>
          ))}
        </Form>
      </div>
      <div id="view">
        <h2>{kind.code}</h2>
        <KindView kind={kind} data={data} />
      </div>
    </main>
  );
}
