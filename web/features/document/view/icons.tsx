import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import ExportOutlined from "@ant-design/icons/es/icons/ExportOutlined";
import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import FileTextOutlined from "@ant-design/icons/es/icons/FileTextOutlined";
import FormOutlined from "@ant-design/icons/es/icons/FormOutlined";
import HighlightOutlined from "@ant-design/icons/es/icons/HighlightOutlined";
import RollbackOutlined from "@ant-design/icons/es/icons/RollbackOutlined";
import StopOutlined from "@ant-design/icons/es/icons/StopOutlined";
import SwapOutlined from "@ant-design/icons/es/icons/SwapOutlined";
import UndoOutlined from "@ant-design/icons/es/icons/UndoOutlined";
import TeamOutlined from "@ant-design/icons/es/icons/TeamOutlined";
import type { ReactNode } from "react";
import type { ActIcon } from "#domain/acts/act";

/** The pictures that acts are marked with, by their names. */
export const ACT_PICTURES = {
  accept: <CheckOutlined />,
  decline: <StopOutlined />,
  delete: <DeleteOutlined />,
  edit: <EditOutlined />,
  export: <ExportOutlined />,
  move: <SwapOutlined />,
  paper: <FileTextOutlined />,
  pen: <HighlightOutlined />,
  people: <TeamOutlined />,
  return: <RollbackOutlined />,
  sign: <FormOutlined />,
  undo: <UndoOutlined />,
} as const satisfies Record<ActIcon, ReactNode>;
