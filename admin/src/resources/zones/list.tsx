import { Box } from "@mui/material";
import { DataTable, List } from "react-admin";
import type { Zone } from "../../api/types";
import { useCan } from "../../api/useCan";
import { CardList } from "../../lists/CardList";
import { ListError } from "../../lists/ListError";
import { useSmall } from "../../lists/useSmall";

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
