//! Exact figures: scores in hundredths. Decimals would become floats on SQLite.

/// A score from 0 to 100 in hundredths (`8330` is 83.30).
pub type Hundredths = i32;

/// `numerator / denominator` in hundredths, rounded half up; `None` for a zero denominator.
pub fn ratio(numerator: i64, denominator: i64) -> Option<Hundredths> {
    if denominator == 0 {
        return None;
    }
    let (n, d) = (i128::from(numerator) * 100 * denominator.signum() as i128, i128::from(denominator).abs());
    let rounded = (n * 2 + d).div_euclid(d * 2);
    i32::try_from(rounded).ok()
}

/// Weighted mean of `(value in hundredths, weight)`, rounded half up; `None` for a total weight of zero.
pub fn weighted_mean(items: impl IntoIterator<Item = (Hundredths, i64)>) -> Option<Hundredths> {
    let (sum, weight) =
        items.into_iter().fold((0i128, 0i128), |(s, w), (value, by)| (s + i128::from(value) * i128::from(by), w + i128::from(by)));
    if weight == 0 {
        return None;
    }
    i32::try_from((sum * 2 + weight).div_euclid(weight * 2)).ok()
}

/// Hundredths as the number on the wire (`8330` becomes `83.3`).
pub fn to_wire(value: Hundredths) -> f64 {
    f64::from(value) / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_round_half_up() {
        assert_eq!(weighted_mean([(10_000, 2), (5_000, 1)]), Some(8_333));
        assert_eq!(weighted_mean([]), None);
        assert_eq!(weighted_mean([(1, 1), (2, 1)]), Some(2));
        assert_eq!(ratio(700, 9), Some(7_778));
        assert_eq!(ratio(1, 0), None);
    }
}
