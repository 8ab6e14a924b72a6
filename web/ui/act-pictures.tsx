import BellOutlined from "@ant-design/icons/es/icons/BellOutlined";
import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import CloseCircleOutlined from "@ant-design/icons/es/icons/CloseCircleOutlined";
import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import ExportOutlined from "@ant-design/icons/es/icons/ExportOutlined";
import FileAddOutlined from "@ant-design/icons/es/icons/FileAddOutlined";
import FileTextOutlined from "@ant-design/icons/es/icons/FileTextOutlined";
import FolderAddOutlined from "@ant-design/icons/es/icons/FolderAddOutlined";
import FormOutlined from "@ant-design/icons/es/icons/FormOutlined";
import HighlightOutlined from "@ant-design/icons/es/icons/HighlightOutlined";
import MailOutlined from "@ant-design/icons/es/icons/MailOutlined";
import RollbackOutlined from "@ant-design/icons/es/icons/RollbackOutlined";
import SafetyCertificateOutlined from "@ant-design/icons/es/icons/SafetyCertificateOutlined";
import SendOutlined from "@ant-design/icons/es/icons/SendOutlined";
import StopOutlined from "@ant-design/icons/es/icons/StopOutlined";
import SwapOutlined from "@ant-design/icons/es/icons/SwapOutlined";
import TeamOutlined from "@ant-design/icons/es/icons/TeamOutlined";
import UndoOutlined from "@ant-design/icons/es/icons/UndoOutlined";
import UnlockOutlined from "@ant-design/icons/es/icons/UnlockOutlined";
import UserAddOutlined from "@ant-design/icons/es/icons/UserAddOutlined";
import type { ComponentType, ReactNode } from "react";
import type { ActIcon } from "#domain/acts/act";
import { type ActKey, ACTS } from "#domain/acts/acts";

/** The pictures that acts are marked with, by their names. */
const PICTURES = {
  accept: CheckOutlined,
  add: FileAddOutlined,
  decline: StopOutlined,
  delete: DeleteOutlined,
  edit: EditOutlined,
  export: ExportOutlined,
  folder: FolderAddOutlined,
  invite: UserAddOutlined,
  mail: MailOutlined,
  move: SwapOutlined,
  paper: FileTextOutlined,
  pen: HighlightOutlined,
  people: TeamOutlined,
  refuse: CloseCircleOutlined,
  remind: BellOutlined,
  return: RollbackOutlined,
  seal: SafetyCertificateOutlined,
  send: SendOutlined,
  sign: FormOutlined,
  undo: UndoOutlined,
  unlock: UnlockOutlined,
} as const satisfies Record<ActIcon, ComponentType>;

/** The picture of an act. It stands beside the name of the act, and is not read out. */
export function actPicture(act: ActKey): ReactNode {
  const Picture = PICTURES[ACTS[act].icon];
  return <Picture aria-hidden="true" />;
}
