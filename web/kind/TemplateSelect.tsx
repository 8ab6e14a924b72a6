import { Select } from "antd";
import { useWords } from "../i18n/use-words.ts";
import type { Templates } from "./templates.ts";

interface Props {
  readonly offered: Templates["offered"];
  /** Null for the template of the platform. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly small?: boolean;
}

const PLATFORM = "platform";

/** One of the company's own templates in use, or that of the platform. */
export function TemplateSelect({ offered, value, onChange, small = false }: Props) {
  const words = useWords();
  return (
    <Select
      aria-label={words("templates.one")}
      {...(small ? { size: "small" as const } : {})}
      popupMatchSelectWidth={false}
      value={value ?? PLATFORM}
      onChange={(id) => onChange(id === PLATFORM ? null : id)}
      options={[
        ...offered.map(({ id, name, number }) => ({ value: id, label: words("templates.named", { name, number }) })),
        { value: PLATFORM, label: words("templates.platform") },
      ]}
    />
  );
}
