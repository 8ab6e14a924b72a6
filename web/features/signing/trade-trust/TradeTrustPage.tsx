import { useNavigate, useParams, useSearchParams } from "react-router";
import { kindOf } from "#domain/kinds/kinds";
import { isKeyOf } from "#domain/lookup";
import { useWords } from "../../../i18n/use-words.ts";
import { TEMPLATED_LISTS } from "../../../ui/document-address.ts";
import { ErrorView } from "../../../ui/ErrorView.tsx";
import { Drafts } from "./Drafts.tsx";
import { Receive } from "./Receive.tsx";
import { SignMade } from "./SignMade.tsx";

/** The words of the address for a file that is uploaded. */
const UPLOADS: readonly string[] = ["true", "1"];

/**
 * /docs/ttsign/:docType/:isupload: signs what was made with a template, `?document=`, or the drafts that can be signed;
 * a file of another issuer is uploaded here, and is signed already.
 */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const { docType = "", isupload = "" } = useParams();
  const [search] = useSearchParams();
  const id = search.get("document");
  if (!isKeyOf(TEMPLATED_LISTS, docType))
    return (
      <main id="content">
        <ErrorView
          title={words("pages.notFound")}
          action={{ label: words("later.back"), onClick: () => void navigate("/layout/inbox") }}
        />
      </main>
    );
  const kind = kindOf(docType);
  if (UPLOADS.includes(isupload)) return <Receive kind={kind} at={TEMPLATED_LISTS[docType]} />;
  return id === null ? <Drafts kind={kind} name={docType} /> : <SignMade key={id} id={id} />;
}
