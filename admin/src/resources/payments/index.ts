import transfersIcon from "@mui/icons-material/AccountBalanceOutlined";
import statementsIcon from "@mui/icons-material/BalanceOutlined";
import alarmsIcon from "@mui/icons-material/NotificationImportantOutlined";
import paymentsIcon from "@mui/icons-material/PaymentsOutlined";
import refundsIcon from "@mui/icons-material/UndoOutlined";
import type { ResourceProps } from "react-admin";
import type { RemittanceProof } from "../../api/types";
import { later } from "../../loading/later";

export const payments: ResourceProps = {
  name: "payments",
  icon: paymentsIcon,
  list: later(
    () => import("./list"),
    (file) => file.PaymentList,
  ),
};

export const transferSlips: ResourceProps = {
  name: "transfer_slips",
  icon: transfersIcon,
  list: later(
    () => import("./transfers"),
    (file) => file.TransferList,
  ),
  show: later(
    () => import("./transfers"),
    (file) => file.TransferShow,
  ),
  recordRepresentation: (slip: RemittanceProof) => slip.company,
};

export const bankMovements: ResourceProps = {
  name: "bank_movements",
  icon: transfersIcon,
  list: later(
    () => import("./movements"),
    (file) => file.MovementList,
  ),
};

export const heldRefunds: ResourceProps = {
  name: "held_refunds",
  icon: refundsIcon,
  list: later(
    () => import("./held"),
    (file) => file.HeldRefundList,
  ),
};

export const gatewayRefunds: ResourceProps = {
  name: "gateway_refunds",
  icon: refundsIcon,
  list: later(
    () => import("./refunds"),
    (file) => file.RefundList,
  ),
};

export const paymentAlarms: ResourceProps = {
  name: "payment_alarms",
  icon: alarmsIcon,
  list: later(
    () => import("./alarms"),
    (file) => file.AlarmList,
  ),
};

export const statements: ResourceProps = {
  name: "statements",
  icon: statementsIcon,
  list: later(
    () => import("./statements"),
    (file) => file.StatementList,
  ),
};

export const statementDifferences: ResourceProps = {
  name: "statement_differences",
  list: later(
    () => import("./differences"),
    (file) => file.DifferenceList,
  ),
};
