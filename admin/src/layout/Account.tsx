import AccountIcon from "@mui/icons-material/ManageAccountsOutlined";
import { ListItemIcon, ListItemText, MenuItem } from "@mui/material";
import { Logout, UserMenu, useGetIdentity, useUserMenu } from "react-admin";
import { Link } from "react-router-dom";
import { useSmall } from "../lists/useSmall";

export const ACCOUNT = "/account";

/** The button's accessible name is its visible text; where only the icon fits, react-admin's word for it. */
export function Account() {
  const { identity } = useGetIdentity();
  const small = useSmall();
  return (
    <UserMenu label={small ? undefined : identity?.fullName}>
      <OwnAccount />
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
