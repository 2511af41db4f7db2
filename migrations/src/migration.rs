//! What a file of this history is to the runner.

/// Makes `Migration` of the functions `up` and `down` of its file.
///
/// They stand outside the trait, each boxed without a `where`: the trait's lifetimes and the type itself would be conditions
/// under which the compiler proves anew, for every migration, that all a database connection holds may change threads. That took
/// two thirds of the time this crate needs.
macro_rules! migration {
    () => {
        #[derive(DeriveMigrationName)]
        pub struct Migration;

        impl MigrationTrait for Migration {
            fn up<'migration, 'manager, 'step>(
                &'migration self,
                manager: &'manager SchemaManager<'_>,
            ) -> crate::migration::Step<'step>
            where
                'migration: 'step,
                'manager: 'step,
                Self: 'step,
            {
                fn boxed<'step>(manager: &'step SchemaManager<'step>) -> crate::migration::Step<'step> {
                    Box::pin(up(manager))
                }
                boxed(manager)
            }

            fn down<'migration, 'manager, 'step>(
                &'migration self,
                manager: &'manager SchemaManager<'_>,
            ) -> crate::migration::Step<'step>
            where
                'migration: 'step,
                'manager: 'step,
                Self: 'step,
            {
                fn boxed<'step>(manager: &'step SchemaManager<'step>) -> crate::migration::Step<'step> {
                    Box::pin(down(manager))
                }
                boxed(manager)
            }
        }
    };
}

/// One direction of a migration.
pub type Step<'step> =
    std::pin::Pin<Box<dyn Future<Output = Result<(), sea_orm_migration::DbErr>> + Send + 'step>>;
