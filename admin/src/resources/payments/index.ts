import transfersIcon from "@mui/icons-material/AccountBalanceOutlined";
import statementsIcon from "@mui/icons-material/BalanceOutlined";
import alarmsIcon from "@mui/icons-material/NotificationImportantOutlined";
import paymentsIcon from "@mui/icons-material/PaymentsOutlined";
import refundsIcon from "@mui/icons-material/UndoOutlined";
import type { ResourceProps } from "react-admin";
import type { TransferSlip } from "../../api/types";
import { AlarmList } from "./alarms";
import { DifferenceList } from "./differences";
import { HeldRefundList } from "./held";
import { PaymentList } from "./list";
import { MovementList } from "./movements";
import { RefundList } from "./refunds";
import { StatementList } from "./statements";
import { TransferList, TransferShow } from "./transfers";

export const payments: ResourceProps = { name: "payments", icon: paymentsIcon, list: PaymentList };

export const transferSlips: ResourceProps = {
  name: "transfer_slips",
  icon: transfersIcon,
  list: TransferList,
  show: TransferShow,
  recordRepresentation: (slip: TransferSlip) => slip.company,
};

export const bankMovements: ResourceProps = {
  name: "bank_movements",
  icon: transfersIcon,
  list: MovementList,
};

export const heldRefunds: ResourceProps = { name: "held_refunds", icon: refundsIcon, list: HeldRefundList };

export const gatewayRefunds: ResourceProps = { name: "gateway_refunds", icon: refundsIcon, list: RefundList };

export const paymentAlarms: ResourceProps = { name: "payment_alarms", icon: alarmsIcon, list: AlarmList };

export const statements: ResourceProps = { name: "statements", icon: statementsIcon, list: StatementList };

export const statementDifferences: ResourceProps = { name: "statement_differences", list: DifferenceList };
