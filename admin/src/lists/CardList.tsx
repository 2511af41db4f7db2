import { Box, CardActionArea, Divider, Skeleton, Stack } from "@mui/material";
import type { ReactNode } from "react";
import type { RaRecord } from "react-admin";
import { ListNoResults, useListContext } from "react-admin";
import { Link } from "react-router-dom";

interface CardListProps<T extends RaRecord> {
  card: (record: T) => ReactNode;
  to?: (record: T) => string | undefined;
}

/** What a table becomes on a phone. */
export function CardList<T extends RaRecord>({ card, to }: CardListProps<T>) {
  const { data, isPending } = useListContext<T>();
  if (isPending) {
    return (
      <Stack sx={{ gap: 1.5, p: 1.5 }}>
        {["a", "b", "c", "d", "e"].map((key) => (
          <Skeleton key={key} variant="rounded" height={72} />
        ))}
      </Stack>
    );
  }
  if (!data?.length) return <ListNoResults />;
  return (
    <Stack divider={<Divider />} sx={{ pt: 1 }}>
      {data.map((record) => {
        const target = to?.(record);
        return target ? (
          <CardActionArea key={record.id} component={Link} to={target} sx={{ p: 1.5 }}>
            {card(record)}
          </CardActionArea>
        ) : (
          <Box key={record.id} sx={{ p: 1.5 }}>
            {card(record)}
          </Box>
        );
      })}
    </Stack>
  );
}
