import icon from "@mui/icons-material/ViewCarouselOutlined";
import { Box } from "@mui/material";
import {
  DataTable,
  List,
  maxLength,
  type ResourceProps,
  required,
  SaveButton,
  TextInput,
  Toolbar,
  useRecordContext,
} from "react-admin";
import type { Zone } from "../../api/types";
import { useCan } from "../../api/useCan";
import { SimpleForm } from "../../forms/SimpleForm";
import { EditWithHistory } from "../../history/EditWithHistory";
import { CardList } from "../../lists/CardList";
import { ListError } from "../../lists/ListError";
import { useSmall } from "../../lists/useSmall";

const Card = (zone: Zone) => (
  <Box>
    <Box sx={{ fontWeight: 600 }}>{zone.title}</Box>
    <Box sx={{ typography: "body2", color: "text.secondary" }}>{zone.lead}</Box>
  </Box>
);

function ZoneList() {
  const can = useCan();
  const small = useSmall();
  const writes = can("zones", "write");
  return (
    <List<Zone>
      title="专区"
      exporter={false}
      actions={false}
      pagination={false}
      empty={false}
      error={<ListError />}
      sx={{ pt: 2 }}
    >
      {small ? (
        <CardList<Zone> card={Card} to={({ id }) => (writes ? `/zones/${id}` : undefined)} />
      ) : (
        <DataTable<Zone> rowClick={writes ? "edit" : false} bulkActionButtons={false}>
          <DataTable.Col<Zone> source="title" disableSort />
          <DataTable.Col<Zone> source="lead" disableSort />
          <DataTable.Col<Zone>
            label="规则"
            render={(zone) => `${zone.rules.split("\n").filter((line) => line.trim()).length} 行`}
          />
        </DataTable>
      )}
    </List>
  );
}

function ZoneTitle() {
  const zone = useRecordContext<Zone>();
  return <span>{zone ? `专区：${zone.title}` : "专区"}</span>;
}

const ZoneEdit = () => (
  <EditWithHistory
    title={<ZoneTitle />}
    transform={({ title, lead, rules }: Zone) => ({ title, lead, rules })}
  >
    <SimpleForm
      sx={{ maxWidth: 960, "& .MuiFormControl-root": { mb: 1.5 } }}
      toolbar={
        <Toolbar>
          <SaveButton />
        </Toolbar>
      }
    >
      <TextInput source="title" validate={[required(), maxLength(40)]} />
      <TextInput source="lead" validate={maxLength(120)} fullWidth helperText="标题下面的一句话" />
      <TextInput
        source="rules"
        multiline
        minRows={8}
        fullWidth
        helperText="一行一条；以 # 开头的一行是小标题。横幅在“广告”里按专区上传。"
      />
    </SimpleForm>
  </EditWithHistory>
);

export const zones: ResourceProps = {
  name: "zones",
  icon,
  list: ZoneList,
  edit: ZoneEdit,
  recordRepresentation: "title",
};
