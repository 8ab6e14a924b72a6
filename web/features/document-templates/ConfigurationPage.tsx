import { useNavigate } from "react-router";
import { documentTemplateRoutes } from "#domain/api/document-templates";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { TemplateTabs } from "../../ui/TemplateTabs.tsx";
import { toast } from "../../ui/toast.ts";
import { useAddress } from "../../ui/use-address.ts";
import { DropZip } from "./DropZip.tsx";
import { TemplateList } from "./TemplateList.tsx";
import { useUpload } from "./use-upload.ts";
import { versionText } from "../../kind/template-package.ts";
import { VersionView } from "./VersionView.tsx";
import styles from "./DocumentTemplates.module.css";

/** The place of the address that names the version which is looked at. */
const VERSION = "version";

/** /layout/templates: the templates of trade-trust documents, version by version. */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const { user } = useMe();
  const [search, setSearch] = useAddress();
  const read = useRead(documentTemplateRoutes.list, {});
  const upload = useUpload();
  const templates = read.data?.templates ?? [];
  const wanted = search.get(VERSION);
  const named = templates.find(({ versions }) => versions.some(({ id }) => id === wanted));
  const template = named ?? templates[0];
  const version = template?.versions.find(({ id }) => id === wanted) ?? template?.versions[0];
  const choose = (id: string): void => setSearch({ [VERSION]: id });
  const take = async (file: File): Promise<void> => {
    const made = await upload.upload(file);
    if (made === undefined) return;
    choose(made.id);
    toast(words("documentTemplates.taken", { name: made.name, version: versionText(made) }));
  };
  const title = (
    <PageTitle
      title={words("templates.title")}
      state={<TemplateTabs current="documents" />}
      fact={factOf(templates, words)}
    />
  );
  if (template === undefined || version === undefined)
    return (
      <Screen head={title}>
        {read.error === null ? (
          <LoadingLine />
        ) : (
          <ErrorView title={words("common.failed")} help={read.error.message} onRetry={() => void read.refetch()} />
        )}
      </Screen>
    );
  return (
    <VersionView
      key={template.id}
      title={title}
      template={template}
      version={version}
      refused={upload.refused}
      uploading={upload.busy}
      onVersion={choose}
      onUpload={(file) => void take(file)}
      onEdit={() => void navigate(`/TradeTrust/EditTemplate/${template.type}?${VERSION}=${version.id}`)}
      onNew={(type) => void navigate(`/TradeTrust/CreateTemplate/${type}`)}
      list={
        <TemplateList
          templates={templates}
          current={template.id}
          onChoose={({ versions: [newest] }) => newest !== undefined && choose(newest.id)}
        >
          {user.isAdmin ? (
            <DropZip busy={upload.busy} refused={upload.refused} onFile={(file) => void take(file)} />
          ) : (
            <p className={styles.note}>{words("templates.admin")}</p>
          )}
        </TemplateList>
      }
    />
  );
}

const factOf = (
  templates: readonly { readonly versions: readonly unknown[] }[],
  words: ReturnType<typeof useWords>,
): string | undefined =>
  templates.length === 0
    ? undefined
    : words("documentTemplates.fact", {
        templates: templates.length,
        versions: templates.reduce((sum, { versions }) => sum + versions.length, 0),
      });
