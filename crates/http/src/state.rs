//! What each crate keeps for itself in the application: caches, keys, mailers (decision 0025).

use std::{
    any::{Any, TypeId, type_name},
    collections::HashMap,
    sync::Arc,
};

use kernel::{Error, Result};

use crate::Area;

/// A type of which the application holds one value, for the crate that declares it: `app.own::<T>()`. An area of that crate names it in
/// [`Area::state`].
pub trait CrateState: Any + Send + Sync {}

/// A type of state that an area needs.
#[derive(Debug, Clone, Copy)]
pub struct StateType {
    id: fn() -> TypeId,
    name: fn() -> &'static str,
}

impl StateType {
    /// The type `T`.
    pub const fn of<T: CrateState>() -> Self {
        Self { id: TypeId::of::<T>, name: type_name::<T> }
    }
}

/// The state of the crates, by type.
#[derive(Clone, Default)]
pub struct States(HashMap<TypeId, Arc<dyn Any + Send + Sync>>);

impl States {
    /// These and `state`.
    #[must_use]
    pub fn with<T: CrateState>(mut self, state: Arc<T>) -> Self {
        self.0.insert(TypeId::of::<T>(), state);
        self
    }

    pub(crate) fn get<T: CrateState>(&self) -> Result<Arc<T>> {
        let state = self.0.get(&TypeId::of::<T>()).cloned();
        state.and_then(|state| state.downcast::<T>().ok()).ok_or_else(|| missing(type_name::<T>()))
    }

    /// Asks that all that `areas` need is there.
    pub(crate) fn check(&self, areas: &[Area]) -> Result<()> {
        let absent = areas.iter().flat_map(|area| area.state).find(|state| !self.0.contains_key(&(state.id)()));
        absent.map_or(Ok(()), |state| Err(missing((state.name)())))
    }
}

fn missing(name: &str) -> Error {
    Error::internal(format!("no {name} in the application"))
}

#[cfg(test)]
mod tests {
    use utoipa_axum::router::OpenApiRouter;

    use super::*;

    struct Names;
    impl CrateState for Names {}

    const NEEDS: Area = Area { state: &[StateType::of::<Names>()], ..Area::new("names", OpenApiRouter::new) };

    #[test]
    fn an_area_without_its_state_is_refused() {
        assert!(States::default().check(&[NEEDS]).is_err());
        assert!(States::default().with(Arc::new(Names)).check(&[NEEDS]).is_ok());
        assert!(States::default().with(Arc::new(Names)).get::<Names>().is_ok());
    }
}
