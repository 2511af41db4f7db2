import { Box } from "@mui/material";
import type { Zone } from "../../api/types";
import { useCan } from "../../api/useCan";
import { ListError } from "../../lists/ListError";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";

const { List, DataTable, CardList } = listOf("zones");

const Card = (zone: Zone) => (
  <Box>
    <Box sx={{ fontWeight: 600 }}>{zone.title}</Box>
    <Box sx={{ typography: "body2", color: "text.secondary" }}>{zone.lead}</Box>
  </Box>
);

export function ZoneList() {
  const can = useCan();
  const small = useSmall();
  const writes = can("zones", "write");
  return (
    <List
      title="专区"
      exporter={false}
      actions={false}
      pagination={false}
      empty={false}
      error={<ListError />}
      sx={{ pt: 2 }}
    >
      {small ? (
        <CardList card={Card} to={({ id }) => (writes ? `/zones/${id}` : undefined)} />
      ) : (
        <DataTable rowClick={writes ? "edit" : false} bulkActionButtons={false}>
          <DataTable.Col source="title" disableSort />
          <DataTable.Col source="lead" disableSort />
          <DataTable.Col
            label="规则"
            render={(zone) => `${zone.rules.split("\n").filter((line) => line.trim()).length} 行`}
          />
        </DataTable>
      )}
    </List>
  );
}
