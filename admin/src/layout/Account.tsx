import AccountIcon from "@mui/icons-material/ManageAccountsOutlined";
import SoundIcon from "@mui/icons-material/VolumeUpOutlined";
import { ListItemIcon, ListItemText, MenuItem } from "@mui/material";
import { useState } from "react";
import { Logout, UserMenu, useGetIdentity, useUserMenu } from "react-admin";
import { Link } from "react-router-dom";
import { useSmall } from "../lists/useSmall";
import { newOrderSound } from "./newOrderSound";
import { awaitsOrders } from "./useNewOrders";
import { useQueueCounts } from "./useQueueCounts";

export const ACCOUNT = "/account";

/** The button's accessible name is its visible text; where only the icon fits, react-admin's word for it. */
export function Account() {
  const { identity } = useGetIdentity();
  const small = useSmall();
  return (
    <UserMenu label={small ? undefined : identity?.fullName}>
      <OwnAccount />
      <OrderSound />
      <Logout />
    </UserMenu>
  );
}

function OwnAccount() {
  const menu = useUserMenu();
  return (
    <MenuItem component={Link} to={ACCOUNT} onClick={() => menu?.onClose()}>
      <ListItemIcon>
        <AccountIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>我的账号</ListItemText>
    </MenuItem>
  );
}

/** Kept by the browser: a counter with a loudspeaker has one, an office with ten colleagues need not. */
function OrderSound() {
  const { data: counts } = useQueueCounts();
  const [isOn, setOn] = useState(newOrderSound.isOn);
  if (!awaitsOrders(counts)) return null;
  return (
    <MenuItem
      role="menuitemcheckbox"
      aria-checked={isOn}
      onClick={() => {
        newOrderSound.switchTo(!isOn);
        setOn(!isOn);
        // Heard once, so that it is known what it sounds like. Silent when it was switched off.
        newOrderSound.ring();
      }}
    >
      <ListItemIcon>
        <SoundIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{isOn ? "新订单提示音：开" : "新订单提示音：关"}</ListItemText>
    </MenuItem>
  );
}
