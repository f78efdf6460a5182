#import "Weather.h"

@implementation Weather
@end
