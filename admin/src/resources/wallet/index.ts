import entriesIcon from "@mui/icons-material/AccountBalanceWalletOutlined";
import proposalsIcon from "@mui/icons-material/EditNoteOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const walletEntries: ResourceProps = {
  name: "wallet_entries",
  icon: entriesIcon,
  list: later(
    () => import("./entries"),
    (file) => file.EntryList,
  ),
};

export const walletProposals: ResourceProps = {
  name: "wallet_proposals",
  icon: proposalsIcon,
  list: later(
    () => import("./proposals"),
    (file) => file.ProposalList,
  ),
};
