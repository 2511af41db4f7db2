import {
  Alert,
  Box,
  Divider,
  Link as MuiLink,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from "@mui/material";
import { Link } from "react-router-dom";
import type { Address } from "../../api/types";
import { useCan } from "../../api/useCan";
import { Facts } from "../../fields/Facts";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { ADDRESS_STATUS, LICENCE_STATUS } from "../../i18n/words";
import { groundsOf } from "./words";

interface AddressFactsProps {
  address: Address;
  /** the document on the screen */
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

export function AddressFacts({ address, chosen, onChoose }: AddressFactsProps) {
  const can = useCan();
  const grounds = groundsOf(address);
  return (
    <Stack sx={{ gap: 2, p: 2 }} divider={<Divider />}>
      <div>
        <Stack direction="row" sx={{ gap: 1, alignItems: "center", mb: 1.5 }}>
          <Typography variant="h6" component="h2">
            {address.place}
          </Typography>
          <StatusTag word={ADDRESS_STATUS[address.status]} text={address.status_text} />
        </Stack>
        {grounds && (
          <Alert severity={address.status === "rejected" ? "warning" : "info"} sx={{ mb: 1.5 }}>
            {grounds}
          </Alert>
        )}
        <Facts
          columns={1}
          facts={[
            { label: "证照地址", value: address.licensed_place },
            { label: "收货人", value: `${address.name} ${address.phone}` },
            {
              label: "客户",
              value: can("companies", "read") ? (
                <MuiLink component={Link} to={`/companies/${address.company_id}/show`}>
                  {address.company}
                </MuiLink>
              ) : (
                address.company
              ),
            },
            { label: "提交时间", value: dateTime(address.submitted_at) },
            ...(address.decided_at
              ? [{ label: "核对", value: `${address.decided_by ?? "系统"} ${dateTime(address.decided_at)}` }]
              : []),
          ]}
        />
      </div>
      <div>
        <Typography variant="subtitle2" component="h3" sx={{ color: "text.secondary", mb: 1 }} id="documents">
          比对的证件（载明收货地址和收货人）
        </Typography>
        {address.documents.length === 0 && (
          <Box sx={{ typography: "body2" }}>没有证照或委托书，请驳回并请客户上传《收货委托书》</Box>
        )}
        <ToggleButtonGroup
          exclusive
          orientation="vertical"
          fullWidth
          value={chosen}
          aria-labelledby="documents"
          onChange={(_, id: number | null) => id !== null && onChoose(id)}
        >
          {address.documents.map((one) => (
            <ToggleButton
              key={one.id}
              value={one.id}
              sx={{ justifyContent: "space-between", gap: 1, textAlign: "left", textTransform: "none" }}
            >
              <span>
                {one.kind_text}
                <Box
                  component="span"
                  sx={{ display: "block", typography: "caption", color: "text.secondary" }}
                >
                  {one.number} {one.valid_to ? `至 ${one.valid_to}` : "长期"}
                </Box>
                {one.places.length === 0 && (
                  <Box
                    component="span"
                    sx={{ display: "block", typography: "caption", color: "text.secondary" }}
                  >
                    没有写明其他地址
                  </Box>
                )}
                {one.places.map((place) => (
                  <Box key={place} component="span" sx={{ display: "block", typography: "caption" }}>
                    写明：{place}
                  </Box>
                ))}
              </span>
              <StatusTag word={LICENCE_STATUS[one.status]} text={one.status_text} />
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </div>
    </Stack>
  );
}
