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

/** The mark of each act beside its words. */
export const ICONS: Readonly<Record<string, ReactNode>> = {
  sign: <FormOutlined />, askSignatures: <TeamOutlined />, edit: <EditOutlined />, transfer: <SwapOutlined />, endorse: <HighlightOutlined />, surrender: <RollbackOutlined />, refuseReceipt: <UndoOutlined />, giveBack: <UndoOutlined />,
  askUpdate: <EditOutlined />, submitUpdate: <EditOutlined />, confirmUpdate: <CheckOutlined />, declineUpdate: <StopOutlined />, withdrawUpdate: <UndoOutlined />, completeInstruction: <CheckOutlined />,
  acceptSurrender: <CheckOutlined />, rejectSurrender: <UndoOutlined />, release: <ExportOutlined />, void: <StopOutlined />, nominate: <HighlightOutlined />, executeNomination: <CheckOutlined />, telexRelease: <ExportOutlined />, convert: <FileTextOutlined />,
  present: <RollbackOutlined />, presentForAcceptance: <RollbackOutlined />, presentForPayment: <RollbackOutlined />, accept: <CheckOutlined />, discharge: <CheckOutlined />, dishonour: <StopOutlined />, protest: <FormOutlined />, countersign: <FormOutlined />, replace: <CheckOutlined />, delete: <DeleteOutlined />,
};
