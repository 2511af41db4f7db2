import entriesIcon from "@mui/icons-material/AccountBalanceWalletOutlined";
import proposalsIcon from "@mui/icons-material/EditNoteOutlined";
import type { ResourceProps } from "react-admin";
import { EntryList } from "./entries";
import { ProposalList } from "./proposals";

export const walletEntries: ResourceProps = { name: "wallet_entries", icon: entriesIcon, list: EntryList };

export const walletProposals: ResourceProps = {
  name: "wallet_proposals",
  icon: proposalsIcon,
  list: ProposalList,
};
