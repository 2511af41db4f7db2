import { Box } from "@mui/material";
import type { OwnLicence } from "../../api/types";
import { useCan } from "../../api/useCan";
import { licenceExpiry } from "../../fields/expiry";
import { StatusTag, Tag } from "../../fields/StatusTag";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { QualityRulesButton } from "../../review/QualityRules";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("own_licences");

const exporter = csvExporter("本企业证照", [
  { label: "证照", value: ({ name }) => name },
  { label: "编号", value: ({ number }) => number },
  { label: "有效期至", value: ({ number, valid_to }) => (number ? (valid_to ?? "长期") : "") },
]);

function Stated({ licence }: { licence: OwnLicence }) {
  if (licence.number) return licence.number;
  return licence.is_required ? <Tag tone="danger">必须填写</Tag> : <>未填写</>;
}

export const Until = ({ licence: { number, valid_to } }: { licence: OwnLicence }) =>
  number ? (
    <Box component="span" sx={{ whiteSpace: "nowrap" }}>
      {valid_to} <StatusTag word={licenceExpiry(valid_to)} />
    </Box>
  ) : null;

const Card = (licence: OwnLicence) => (
  <Box>
    <Box sx={{ fontWeight: 600 }}>{licence.name}</Box>
    <Box sx={{ typography: "caption", color: "text.secondary" }}>
      <Stated licence={licence} /> <Until licence={licence} />
    </Box>
  </Box>
);

/** What the shop itself may sell, and what it publishes of it. */
export function OwnLicenceList() {
  const small = useSmall();
  const writes = useCan()("licences", "write");
  return (
    <ListFrame
      title="本企业证照"
      sort={{ field: "id", order: "ASC" }}
      exporter={exporter}
      actions={<QualityRulesButton />}
    >
      {small ? (
        <CardList card={Card} to={({ id }) => (writes ? `/own_licences/${id}` : undefined)} />
      ) : (
        <DataTable rowClick={writes ? "edit" : false} bulkActionButtons={false}>
          <DataTable.Col source="name" disableSort />
          <DataTable.Col source="number" disableSort render={(licence) => <Stated licence={licence} />} />
          <DataTable.Col source="valid_to" disableSort render={(licence) => <Until licence={licence} />} />
          <DataTable.Col
            source="pictures"
            disableSort
            render={({ pictures }) => (pictures.length ? `${pictures.length} 张` : "没有")}
          />
          <DataTable.Col source="set_by" disableSort />
        </DataTable>
      )}
    </ListFrame>
  );
}
