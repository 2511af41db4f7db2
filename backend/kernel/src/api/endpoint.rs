//! How handlers are put on their paths, and where they are described.
use axum::routing::{MethodFilter, MethodRouter};
use loco_rs::app::AppContext;
use utoipa::{
    Path,
    openapi::path::{HttpMethod, PathItem, Paths},
};
use utoipa_axum::{PathItemExt, router::UtoipaMethodRouter};

#[doc(hidden)]
pub use utoipa_axum::paste;

/// The handlers of one path, and their description: `routes!(list, create)`. Path and methods are in the
/// `#[utoipa::path]` of each handler and nowhere else.
///
/// An optimised build describes nothing (`docs/` has the description, nobody is served it), so that what only describes is
/// left out of it: a tenth of the code.
pub type Endpoint = UtoipaMethodRouter<AppContext>;

/// `utoipa_axum::routes!` without the descriptions.
#[macro_export]
macro_rules! undescribed_routes {
    (@place [$($module:ident)*] $next:ident :: $($rest:tt)+) => {
        $crate::undescribed_routes!(@place [$($module)* $next] $($rest)+)
    };
    (@place [$($module:ident)*] $handler:ident) => {
        $crate::api::paste! {
            $crate::api::Placed::by::<$($module ::)* [<__path_ $handler>]>(|method, router| {
                router.on(method, $($module ::)* $handler)
            })
        }
    };
    ($($first:ident $(:: $rest:ident)*),+ $(,)?) => {
        $crate::api::undescribed([
            $($crate::undescribed_routes!(@place [] $first $(:: $rest)*)),+
        ])
    };
}

// Below the macro: it has no name above.
#[cfg(not(debug_assertions))]
pub use undescribed_routes as routes;
#[cfg(debug_assertions)]
pub use utoipa_axum::routes;

type Router = MethodRouter<AppContext>;

/// A handler with its path and its methods.
#[doc(hidden)]
pub struct Placed {
    path: String,
    methods: Vec<HttpMethod>,
    on: fn(MethodFilter, Router) -> Router,
}

impl Placed {
    pub fn by<P: Path>(on: fn(MethodFilter, Router) -> Router) -> Self {
        Self {
            path: P::path(),
            methods: P::methods(),
            on,
        }
    }
}

#[doc(hidden)]
pub fn undescribed<const N: usize>(handlers: [Placed; N]) -> Endpoint {
    let mut paths = Paths::new();
    let mut router = Router::new();
    for Placed { path, methods, on } in handlers {
        for method in methods {
            router = on(method.to_method_filter(), router);
        }
        paths.paths.insert(path, PathItem::default());
    }
    (Vec::new(), paths, router)
}
