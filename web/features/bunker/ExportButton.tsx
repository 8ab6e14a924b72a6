import ExportOutlined from "@ant-design/icons/es/icons/ExportOutlined";
import { Button, Dropdown } from "antd";
import { bunkerRoutes } from "#domain/api/bunker";
import type { QueryInput } from "#domain/api/route";
import { addressOf } from "../../api/client.ts";
import { useWords } from "../../i18n/use-words.ts";
import { usePermission } from "../../session/use-me.ts";

const FORMATS = ["csv", "json"] as const;

/** The headers of one delivery, or of a range of days, for a port authority. Only signed notes are in it. */
export function ExportButton({ of }: { readonly of: Omit<QueryInput<typeof bunkerRoutes.export>, "format"> }) {
  const words = useWords();
  const operates = usePermission("bunker.operate");
  if (!operates) return null;
  return (
    <Dropdown
      trigger={["click"]}
      menu={{
        items: FORMATS.map((format) => ({
          key: format,
          label: (
            <a href={addressOf(bunkerRoutes.export, { query: { ...of, format } })} download>
              {format.toUpperCase()}
            </a>
          ),
        })),
      }}
    >
      <Button icon={<ExportOutlined aria-hidden="true" />} aria-haspopup="menu">
        {words("bunker.export")}
      </Button>
    </Dropdown>
  );
}
